"""The program under attack: killed, fed with damaged and forged files, meddled with, and listened to."""

"""(Lost by accident: whoever writes plan.py and roster.py, please write paint.py again, with SIDES and clip.)"""

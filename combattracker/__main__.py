"""`python -m combattracker`."""

import sys

from combattracker.cli.main import main

sys.exit(main())

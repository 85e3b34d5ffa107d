import '../../support/jest/passwords'
import { drive } from './drive'

/** Drives one app in this process, and prints the report as JSON. */
const [root = '.'] = process.argv.slice(2)
const report = JSON.stringify(await drive(root))
process.stdout.write(report, () => process.exit(0))

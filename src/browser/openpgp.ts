import * as openpgp from 'openpgp'
import { provideLibrary } from './libraries'

provideLibrary('openpgp', openpgp)

import * as libphonenumber from 'libphonenumber-js'
import { provideLibrary } from './libraries'

provideLibrary('libphonenumber-js', libphonenumber)

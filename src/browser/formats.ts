import * as qrcode from 'qrcode'
import * as saxes from 'saxes'
import * as yaml from 'yaml'
import { provideLibrary } from './libraries'

provideLibrary('qrcode', qrcode)
provideLibrary('saxes', saxes)
provideLibrary('yaml', yaml)

import iconv from 'iconv-lite'
import { provideLibrary } from './libraries'

provideLibrary('iconv-lite', iconv)

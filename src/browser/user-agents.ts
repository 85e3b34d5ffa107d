import patterns from 'uap-core/regexes.yaml'
import * as yaml from 'yaml'
import { provideLibrary } from './libraries'

provideLibrary('uap-core/regexes.yaml', patterns)
provideLibrary('yaml', yaml)

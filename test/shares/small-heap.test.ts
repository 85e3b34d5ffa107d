import { joinFiles } from '../support/join-files'

joinFiles(__filename)

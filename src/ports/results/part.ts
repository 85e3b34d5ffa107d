export { checkResults } from './check-results'

import { countTeas, listTeas, teas } from './teas.js'

console.log(listTeas(teas).join('\n'))
console.log(countTeas(teas))

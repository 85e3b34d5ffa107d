import { listTeas, teas } from './teas.js'

const list = document.querySelector('ul')
for (const line of listTeas(teas)) {
  const item = document.createElement('li')
  item.textContent = line
  list.append(item)
}

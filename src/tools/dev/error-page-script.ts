/**
 * Completes the error page in the browser: the places of templates get buttons that open the editor and copy the place, and
 * the page of the docs becomes a link.
 */
export const errorPageScript = `
function addButton(place, text, act) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.onclick = async () => {
    const done = await act(place.dataset.liquidPlace).catch((error) => error.message)
    button.textContent = done
    setTimeout(() => (button.textContent = text), 3000)
  }
  place.append(button)
}
async function openEditor(place) {
  const response = await fetch('/_dev/open', { method: 'POST', body: place })
  return response.text()
}
async function copyPlace(place) {
  await navigator.clipboard.writeText(place)
  return 'Copied'
}
for (const place of document.querySelectorAll('figcaption[data-liquid-place]')) {
  addButton(place, 'Open in the editor', openEditor)
  addButton(place, 'Copy', copyPlace)
}
for (const page of document.querySelectorAll('[data-liquid-docs]')) {
  const link = document.createElement('a')
  link.href = '/_dev/docs/' + page.dataset.liquidDocs
  link.textContent = page.textContent
  page.replaceWith(link)
}
`

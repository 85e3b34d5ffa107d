// Every page works without this script: it adds what is quicker by hand.
document.documentElement.classList.add('scripted')

// The bar of the chosen records shows how many there are, and only then.
const bulk = document.querySelector('[data-bulk]')
if (bulk) {
  const all = document.querySelector('[data-all]')
  const boxes = Array.from(document.querySelectorAll('input[form="bulk"]'))
  const show = () => {
    const count = boxes.filter((box) => box.checked).length
    bulk.classList.toggle('unused', count === 0)
    bulk.querySelector('[data-count]').textContent = String(count)
    all.checked = count === boxes.length
    all.indeterminate = count > 0 && count < boxes.length
  }
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked
    show()
  })
  for (const box of boxes) box.addEventListener('change', show)
  show()
}

// A click anywhere in a row opens its record.
for (const link of document.querySelectorAll('[data-row]')) {
  const row = link.closest('tr')
  row.style.setProperty('cursor', 'pointer')
  row.addEventListener('click', ({ target }) => {
    const isOther = target.closest('a, button, input, label, .choose') || String(getSelection()) !== ''
    if (!isOther) link.click()
  })
}

// "/" goes to the search.
const search = document.querySelector('[data-search]')
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select')
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || !search) return
  event.preventDefault()
  search.focus()
})

// A changed form asks before it is left.
for (const form of document.querySelectorAll('[data-unsaved]')) {
  let isChanged = false
  form.addEventListener('input', () => (isChanged = true))
  form.addEventListener('submit', () => (isChanged = false))
  window.addEventListener('beforeunload', (event) => isChanged && event.preventDefault())
}

// JSON is checked while it is typed.
for (const field of document.querySelectorAll('[data-json]')) {
  field.addEventListener('input', () => {
    let message = ''
    try {
      if (field.value.trim() !== '') JSON.parse(field.value)
    } catch (error) {
      message = error.message
    }
    field.setCustomValidity(message)
    field.toggleAttribute('aria-invalid', message !== '')
  })
}

// What was refused is read first.
document.querySelector('[data-focus]')?.focus()

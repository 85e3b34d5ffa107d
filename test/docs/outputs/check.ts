import { newDirectory } from '../../support/jest/app-directory'
import { runCommands } from './shell'
import { findBlock, type Scenes } from './scene'

const faultless = {
  'app/forms/contact.liquid':
    '---\nresource: contact\nfields:\n  properties:\n    name:\n      validation: { presence: true }\n---\n',
  'app/translations/en.yml': 'en:\n  cart:\n    title: Cart\n    total: Total\n',
  'app/translations/pl.yml': 'pl:\n  cart:\n    title: Koszyk\n    total: Razem\n',
  'app/views/partials/cart/items.liquid': "{{ 'cart.total' | t }}",
  'app/views/pages/cart.liquid':
    "---\nslug: cart\n---\n{% render 'cart/item' %}{% render 'cart/items' %}{{ 'cart.title' | t }}",
}

const faulty = {
  ...faultless,
  'app/forms/contact.liquid': faultless['app/forms/contact.liquid'].replace('presence', 'presense'),
  'app/translations/en.yml': 'en:\n  cart:\n    title: Cart\n    empty: Your cart is empty\n',
  'app/translations/pl.yml': 'pl:\n  cart:\n    title: Koszyk\n',
  'app/views/partials/cart/items.liquid': "{{ 'cart.empty' | t }}",
}

export const checkScenes: Scenes = {
  '': (section) => runCommands(newDirectory(faulty), findBlock(section, 'sh')),
  'In programs': () => runCommands(newDirectory(faultless), 'npx liquid-platform check --json'),
}

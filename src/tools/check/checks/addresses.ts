import { describeExpectedAddress, splitAddresses } from '../../../app/notifications/addresses'
import { diagnose } from '../../../base/diagnostics/diagnostic'
import { getOwn } from '../../../base/values/hash'
import { email } from '../../../files/kinds/email'
import { hasLiquid } from '../../../files/kinds/liquid'
import type { ParsedApp } from '../app'
import { defineCheck } from '../define-check'

const keys = ['to', 'cc', 'bcc', 'from', 'reply_to']

/** Addresses of e-mails that no server accepts. */
export const addresses = defineCheck({
  name: 'addresses',
  rules: {
    'invalid-address': {
      summary: 'A recipient or the sender of an e-mail is not an e-mail address.',
      example: {
        files: { 'emails/order.liquid': '---\nto: "Orders <orders@shop>"\nsubject: An order\n---\nAn order.' },
        message:
          'to: expected an e-mail address with a dot in its domain, such as orders@example.com, got "Orders <orders@shop>"',
      },
    },
  },
  *find({ filesOf }: ParsedApp) {
    for (const { given, locate } of filesOf(email)) {
      for (const key of keys) {
        for (const address of listAddresses(getOwn(given, key))) {
          const expected = describeExpectedAddress(address)
          if (expected === undefined) continue
          const message = `expected ${expected}, such as orders@example.com, got "${address}"`
          yield diagnose('invalid-address', locate([key]), message, { keys: [key] })
        }
      }
    }
  },
})

/** The addresses in a value, without those that Liquid prints. */
function listAddresses(value: unknown): readonly string[] {
  const addresses = [value].flat().flatMap((text) => {
    return typeof text === 'string' && !hasLiquid(text) ? splitAddresses(text) : []
  })
  return addresses.map((address) => address.trim()).filter((address) => address !== '')
}

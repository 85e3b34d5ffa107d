/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export { Emails } from './email'
export { sendInlineEmail } from './inline-email'
export { sendInlineSms } from './inline-sms'
export { Smses } from './sms'

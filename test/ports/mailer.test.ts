import { memoryMailer, type EmailMessage } from '../../src/ports/mailer'

const message = (subject: string): EmailMessage => ({ to: ['a@shop.test'], cc: [], bcc: [], subject, html: '' })

describe('memoryMailer', () => {
  test('stores a copy of each message', () => {
    const mailer = memoryMailer()
    const given = message('first')
    void mailer.send(given)
    given.to.push('b@shop.test')
    void mailer.send(message('second'))
    expect(mailer.messages).toEqual([message('first'), message('second')])
  })

  test('drops the oldest of more than 1,000 messages', () => {
    const mailer = memoryMailer()
    for (let i = 0; i <= 1000; i++) void mailer.send(message(String(i)))
    expect(mailer.messages).toHaveLength(1000)
    expect(mailer.messages[0]?.subject).toBe('1')
  })
})

import { listRefused, memoryMailer, type EmailMessage } from '../../src/ports/mailer'

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

describe('listRefused', () => {
  test.each([
    [undefined, []],
    [{ rejected: 'ann@shop.test' }, []],
    [{ rejected: [null, 5, { email: 'ann@shop.test' }] }, []],
    [{ rejected: ['ann@shop.test'], rejectedErrors: null }, ['ann@shop.test']],
    [{ rejected: [{ address: 'ann@shop.test' }], rejectedErrors: [{ response: 5 }] }, ['ann@shop.test']],
    [{ rejected: ['ann@shop.test'], rejectedErrors: [{ response: '550 no' }] }, ['ann@shop.test (550 no)']],
  ])('reads what a mailer of any shape returns: %j', (result, refused) => {
    expect(listRefused(result)).toEqual(refused)
  })
})

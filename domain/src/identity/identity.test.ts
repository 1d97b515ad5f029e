import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { ccChecks, ccFrom, isCcFormat } from './cc.ts'
import { formatIban, ibanChecks, ibanFrom, isIbanFormat } from './iban.ts'
import { formatNif, isNifFormat, nifChecks, nifFrom } from './nif.ts'
import { isNissFormat, nissChecks, nissFrom } from './niss.ts'
import { compactPhone, formatPhone, isPhoneFormat, phoneChecks, phoneLink } from './phone.ts'
import { isPostalCode } from './postalCode.ts'

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map(list => list.join(''))

/** A position in a text and the change to its digit. */
const change = (length: number) => fc.tuple(fc.nat(length - 1), fc.integer({ min: 1, max: 9 }))

function changed(text: string, [at, by]: [number, number]): string {
  return text.slice(0, at) + ((Number(text[at]) + by) % 10) + text.slice(at + 1)
}

describe('NIF', () => {
  test.each(['501964843', '504426290', '504646680', ' 501 964 843 ', '501.964.843'])('%s is valid', nif => {
    expect(isNifFormat(nif) && nifChecks(nif)).toBe(true)
  })
  test.each(['501964842', '012345678', '12345678A', '50196484', '5019648431', ''])('%s is invalid', nif => {
    expect(nifChecks(nif)).toBe(false)
  })
  test('the format is nine digits', () => {
    expect(['501964842', '012345678', '12345678A', '50196484'].map(isNifFormat)).toEqual([true, true, false, false])
  })
  property.prop([fc.constantFrom('1', '2', '3', '5', '6', '8'), digits(7)])(
    'a completed number is valid',
    (first, rest) => {
      expect(nifChecks(nifFrom(first + rest))).toBe(true)
    },
  )
  property.prop([fc.constantFrom('4', '73', '76', '92', '0'), digits(7)])(
    'a first digit that is not in use is invalid',
    (first, rest) => {
      const nif = nifFrom((first + rest).slice(0, 8))
      fc.pre(!nif.startsWith('45'))
      expect(nifChecks(nif)).toBe(false)
    },
  )
  // Remainders 0 and 1 both give the digit 0: only a change between those two goes unnoticed.
  property.prop([digits(7), change(9)])(
    'a changed digit is detected, except where both numbers end in 0',
    (rest, edit) => {
      const nif = nifFrom(`2${rest}`)
      const other = changed(nif, edit)
      if (nif.endsWith('0') && other.endsWith('0')) return
      expect(nifChecks(other)).toBe(false)
    },
  )
})

describe('NISS', () => {
  test.each(['12345678910', '27747489168', '1234 5678 910'])('%s is valid', niss => {
    expect(isNissFormat(niss) && nissChecks(niss)).toBe(true)
  })
  test.each(['12345678911', '32345678910', '1234567891', ''])('%s is invalid', niss => {
    expect(nissChecks(niss)).toBe(false)
  })
  property.prop([fc.constantFrom('1', '2'), digits(9)])('a completed number is valid', (first, rest) => {
    expect(nissChecks(nissFrom(first + rest))).toBe(true)
  })
  // The weights 5 and 2 share a factor with 10, so some changes of their digits (8th and 10th) go unnoticed.
  property.prop([fc.constantFrom('1', '2'), digits(9), change(11)])(
    'a changed digit is detected, except in two positions',
    (first, rest, edit) => {
      fc.pre(edit[0] !== 7 && edit[0] !== 9)
      expect(nissChecks(changed(nissFrom(first + rest), edit))).toBe(false)
    },
  )
})

describe('Cartão de Cidadão', () => {
  test.each(['000000000ZZ4', '354504800ZZ9', '35450480 0 ZZ9', '354504800zz9'])('%s is valid', cc => {
    expect(isCcFormat(cc) && ccChecks(cc)).toBe(true)
  })
  test.each(['000000000ZZ3', '354504800ZZ0', '12345678', '', '354504800Z!9'])('%s is invalid', cc => {
    expect(ccChecks(cc)).toBe(false)
  })
  property.prop([digits(8), fc.stringMatching(/^[A-Z0-9]{2}$/)])('a completed number is valid', (civil, version) => {
    expect(ccChecks(ccFrom(civil, version))).toBe(true)
  })
  property.prop([digits(8), change(8)])('a changed digit of the civil number is detected', (civil, edit) => {
    expect(ccChecks(changed(ccFrom(civil, 'ZX'), edit))).toBe(false)
  })
  test('the completion adds both check digits', () => {
    expect(ccFrom('35450480', 'ZZ')).toBe('354504800ZZ9')
    expect(() => ccFrom('35450480', 'Z-')).toThrow(RangeError)
  })
})

describe('IBAN', () => {
  test.each(['PT50000201231234567890154', 'pt50 0002 0123 1234 5678 9015 4', 'DE89370400440532013000'])(
    '%s is valid',
    iban => {
      expect(isIbanFormat(iban) && ibanChecks(iban)).toBe(true)
    },
  )
  test.each(['PT50000201231234567890155', 'PT5100020123123456789015', 'PT50', '', 'DE88370400440532013000'])(
    '%s is invalid',
    iban => {
      expect(ibanChecks(iban)).toBe(false)
    },
  )
  property.prop([digits(19)])('a completed number is valid', account => {
    expect(ibanChecks(ibanFrom(account))).toBe(true)
  })
  property.prop([digits(19), fc.tuple(fc.integer({ min: 4, max: 24 }), fc.integer({ min: 1, max: 9 }))])(
    'every changed digit is detected',
    (account, edit) => {
      expect(ibanChecks(changed(ibanFrom(account), edit))).toBe(false)
    },
  )
})

test('a completion throws for the wrong number of digits', () => {
  expect(() => nifFrom('1234567')).toThrow(RangeError)
  expect(() => nissFrom('123456789A')).toThrow(RangeError)
  expect(() => ibanFrom('')).toThrow(RangeError)
})

test('a phone is nine characters or has a plus sign; only numbers can be dialled', () => {
  expect(['912345678', ' 912345678 ', '+351 912 345 678', 'abcdefghi', '91234567'].map(isPhoneFormat)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
  expect(['912345678', '+351 912 345 678', 'abcdefghi', 'a+b'].map(phoneChecks)).toEqual([true, true, false, false])
})

test('a postal code is NNNN-NNN', () => {
  expect(['1250-096', ' 1250-096 ', '1250096', '1250 096', '125-0096', 'ABCD-123'].map(isPostalCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

/** Groups are kept on one line by non-breaking spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('as people read them', () => {
  test('a NIF is in groups of three; what is not nine digits stays as typed', () => {
    const typed = ['501964843', ' 501.964.843', '501 964 843', '50196484', 'DE123456789', '']
    expect(typed.map(text => plain(formatNif(text)))).toEqual([
      '501 964 843',
      '501 964 843',
      '501 964 843',
      '50196484',
      'DE123456789',
      '',
    ])
  })

  test('an IBAN is in groups of four', () => {
    expect(plain(formatIban('PT50000201231234567890154'))).toBe('PT50 0002 0123 1234 5678 9015 4')
    expect(formatIban(' por pedir ')).toBe('por pedir')
  })

  test.each([
    ['912345678', '912 345 678'],
    ['91 234 56 78', '912 345 678'],
    ['+351912345678', '+351 912 345 678'],
    ['00351 912-345-678', '+351 912 345 678'],
    ['+34612345678', '+34 612 345 678'],
    ['+447911123456', '+44 791 112 3456'],
    ['+12125550123', '+1 212 555 0123'],
    ['+2389912345', '+238 991 2345'],
    // Typed with the groups of its country.
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['912345678 + rececção', '912345678 + rececção'],
    [' 91234 ', '91234'],
    ['', ''],
  ])('the phone %j is %j', (typed, read) => {
    expect(plain(formatPhone(typed))).toBe(read)
  })

  property.prop([digits(9)])('a phone copied from a page can be typed in a form', own => {
    for (const phone of [own, `+351${own}`]) {
      expect(compactPhone(formatPhone(phone))).toBe(phone)
      expect(isPhoneFormat(compactPhone(formatPhone(phone)))).toBe(true)
    }
  })

  test('a number of another country keeps the spaces it was typed with', () => {
    expect(['+44 20 7946 0958', '912 345 678 (casa)'].map(compactPhone)).toEqual([
      '+44 20 7946 0958',
      '912 345 678 (casa)',
    ])
  })

  test('the link of a phone has its digits only', () => {
    expect(['912 345 678', '+351 912-345-678 (casa)'].map(phoneLink)).toEqual(['tel:912345678', 'tel:+351912345678'])
  })
})

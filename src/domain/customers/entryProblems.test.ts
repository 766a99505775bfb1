import { describe, expect, it } from 'vitest'
import { entryProblems } from './entryProblems.ts'
import { isRightVatNumber, vatNumberProblem } from './vatCheck.ts'

const WRONG = 'De controlecijfers van dit btw-nummer kloppen niet. Kijk het nummer na.'
const INVALID = 'Gelieve een geldig btw-nummer in te vullen, zoals BE 0123.456.749.'
const NO_EMAIL = 'Gelieve een geldig e-mailadres in te vullen!'

describe('[NI-06] a VAT number', () => {
  it.each(['BE 0403.170.701', '0403170701', 'be1000.000.021', 'NL 0044.95.445.B01', 'NL123456789B13'])(
    '%s is right by its check digits',
    (typed) => {
      expect(vatNumberProblem(typed)).toBeNull()
      expect(isRightVatNumber(typed)).toBe(true)
    },
  )

  it.each([
    'BE0123456789',
    '0403170702',
    'BE 0403.170.710',
    'NL123456789B01',
    'NL004495454B01',
    'NL12345678901B',
  ])('%s is refused for its check digits', (typed) => {
    expect(vatNumberProblem(typed)).toBe(WRONG)
    expect(isRightVatNumber(typed)).toBe(false)
  })

  it('finds every single wrong digit and every swap of neighbours in a Belgian number', () => {
    const right = '0403170701'
    const others = Array.from(right).flatMap((digit, at) => [
      ...Array.from('0123456789')
        .filter((other) => other !== digit)
        .map((other) => replaced(right, at, other)),
      ...(at + 1 < right.length && right[at + 1] !== digit
        ? [right.slice(0, at) + right[at + 1] + digit + right.slice(at + 2)]
        : []),
    ])
    expect(others.filter((other) => vatNumberProblem(`BE${other}`) === null)).toEqual([])
  })

  it('of another country, or that is none of VIES, is judged by its form alone', () => {
    expect(['FR12345678901', 'CHE-123.456.789', 'Vrijgesteld'].map(vatNumberProblem)).toEqual([
      null,
      null,
      null,
    ])
    expect(vatNumberProblem('BE 0123.456.78')).toBe(INVALID)
  })
})

const replaced = (text: string, at: number, sign: string) => text.slice(0, at) + sign + text.slice(at + 1)

describe('[NI-07] what is entered in a record', () => {
  it('is judged wherever an address or a VAT number is in it', () => {
    const contact = { id: '1', firstName: 'An', email: 'an@x..be' }
    expect(entryProblems({ email: 'a@b', vatNumber: 'BE0123456789', customerContacts: [contact] })).toEqual({
      email: NO_EMAIL,
      vatNumber: WRONG,
      'customerContacts.0.email': NO_EMAIL,
    })
    expect(entryProblems({ tempCusContactEmail: 'bel maar' })).toEqual({ tempCusContactEmail: NO_EMAIL })
    expect(entryProblems({ email: null, vatNumber: '', customerContacts: [] })).toEqual({})
  })

  it('is not judged where a record that is stored has it already', () => {
    const one = { id: '1', email: 'an@x..be' }
    const two = { id: '2', email: 'jan@x.be' }
    const before = { email: 'info@x.be.', vatNumber: 'BE0123456789', customerContacts: [one, two] }
    expect(entryProblems({ ...before, name: 'Ander', customerContacts: [two, one] }, [before])).toEqual({})
    expect(entryProblems({ name: 'Samen', email: 'info@x.be.' }, [{ email: null }, before])).toEqual({})
    expect(entryProblems({ ...before, email: 'info@x.be..' }, [before])).toEqual({ email: NO_EMAIL })
  })
})

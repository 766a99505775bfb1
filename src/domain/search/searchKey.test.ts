import { describe, expect, it } from 'vitest'
import { phoneDigits } from './phone.ts'
import { searchKey } from './searchKey.ts'
import { matchesSearch, searchTerm } from './searchTerm.ts'

describe('a text as searches compare it', () => {
  it('[ZK-02] has one apostrophe, one quotation mark and one dash', () => {
    for (const sign of "'`´‘’ʼ′＇") expect(searchKey(`D${sign}Hondt`)).toBe("d'hondt")
    expect(searchKey('„Studio” – «Zuid»')).toBe('"studio" - "zuid"')
  })

  it.each([
    ['Straße', 'strasse'],
    ['Sørensen', 'sorensen'],
    ['Łódź', 'lodz'],
    ['Ĳsselmeer', 'ijsselmeer'],
    ['ĳzer', 'ijzer'],
    ['Æsir & œuvre', 'aesir & oeuvre'],
    ['Đorđe', 'dorde'],
    ['Þór', 'thor'],
    ['İstanbul', 'istanbul'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['Café Zoë', 'cafe zoe'],
    ['Ａ１', 'a1'],
  ])('[ZK-04] writes %s as %s', (text, key) => expect(searchKey(text)).toBe(key))

  it('[ZK-05] ignores what cannot be seen', () => {
    expect(searchKey('So\u200Bny\u00AD\uFEFF')).toBe('sony')
    expect(searchKey('e\u0301')).toBe(searchKey('\u00E9'))
    expect(searchKey('a\u00A0b\u202Fc')).toBe('a b c')
  })
})

describe('what was typed', () => {
  it.each([
    '050 466 99 73',
    '0504669973',
    '050/466.99.73',
    '+32 50 466 99 73',
    '+32504669973',
    '0032 50 466 99 73',
    '+32 (0)50 466 99 73',
    '050466',
    '4669973',
  ])('[ZK-01] finds a phone number by %s, however it is stored', (typed) => {
    for (const stored of ['+32 50 466 99 73', '0504669973', '0032504669973', '050/466 99 73'])
      expect(matchesSearch(typed, [stored, phoneDigits(stored)])).toBe(true)
    expect(matchesSearch(typed, ['+32 9 111 22 33', phoneDigits('+32 9 111 22 33')])).toBe(false)
  })

  it('[ZK-01] finds the number of another country by its code and by its zero', () => {
    for (const typed of ['+31612345678', '0031 6 12345678', '06-12345678'])
      for (const stored of ['+31 6 1234 5678', '06 1234 5678'])
        expect(matchesSearch(typed, [stored, phoneDigits(stored)])).toBe(true)
    expect(phoneDigits('+1 212 555 0100')).toBe('12125550100')
  })

  it('[ZK-01] finds a phone number beside other words', () => {
    const texts = ['Janssens', '+32 50 466 99 73', '0504669973']
    expect(matchesSearch('050 466 99 73 janssens', texts)).toBe(true)
    expect(matchesSearch('peeters 0504669973', texts)).toBe(false)
  })

  it('[ZK-03] is found with its words in any order and in any field', () => {
    const texts = ['Academie voor Beeld en Geluid', 'Knokke', null, 12]
    expect(matchesSearch('Knokke  academie', texts)).toBe(true)
    expect(matchesSearch('geluid beeld', texts)).toBe(true)
    expect(matchesSearch('knokke radio', texts)).toBe(false)
    expect(matchesSearch('academieknokke', texts)).toBe(false)
    expect(matchesSearch(' ', texts)).toBe(true)
  })

  it('[ZK-05] that holds nothing but invisible signs looks for nothing', () => {
    expect(searchTerm('\u200B \u2060')).toEqual([])
  })
})

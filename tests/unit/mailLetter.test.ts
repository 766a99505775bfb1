import { describe, expect, it } from 'vitest'
import { letterHtml, letterText, signOff } from '../../server/mail/letter.ts'
import { MAIL_TEXTS } from '../../server/seed/demo/words.ts'
import { fillHtml, MAIL_FIELDS, type MailValues } from '../../src/domain/mail/fields.ts'
import { Executor } from '../../src/domain/settings/settings.ts'
import { sample } from '../kit/sampleDoc.ts'

const executor: Executor = {
  ...(sample(Executor, 'bare') as Executor),
  name: 'Werkbank <Gent>',
  contactPhone: '+32 9 294 13 19',
  email: 'herstel@werkbank.example',
}

describe('a mail about a repair', () => {
  it('[NT-09] is signed with the name, the phone and the address of the company, in both its parts', () => {
    const lines = signOff(executor, 'Beste klant')
    expect(lines).toEqual(['Werkbank <Gent>', 'Tel. +32 9 294 13 19', 'herstel@werkbank.example'])
    expect(letterText('Beste klant', lines)).toBe(`Beste klant\n\n-- \n${lines.join('\n')}`)
    expect(letterHtml('<p>Beste klant</p>', 'NL', lines)).toContain(
      'Werkbank &lt;Gent&gt;<br>Tel. +32 9 294 13 19<br>herstel@werkbank.example',
    )
  })

  it('[NT-09] is not signed twice if its text contains the signature, nor by a company without a name', () => {
    expect(signOff(executor, 'Bel Werkbank <Gent> op +32 9 294 13 19')).toEqual(['herstel@werkbank.example'])
    expect(signOff(undefined, '')).toEqual([])
    expect(signOff({ ...executor, name: 'Standaard' }, '')[0]).toBe('Tel. +32 9 294 13 19')
    expect(letterText('Beste klant', [])).toBe('Beste klant')
  })

  it('[NT-09] stands in a column of 600 px, in the language it is in and without colours of its own', () => {
    const html = letterHtml('<p>Cher client</p>', 'FR', ['Werkbank'])
    expect(html).toContain('max-width:600px')
    expect(html).toContain('<html lang="fr">')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).not.toMatch(/background|[^-]color:\s*#/)
  })
})

describe('the templates that a demonstration begins with', () => {
  const values = Object.fromEntries(
    Object.keys(MAIL_FIELDS).map((field) => [field, `[${field}]`]),
  ) as MailValues

  it.each(MAIL_TEXTS)(
    '[NT-10] $name greets, asks one thing, signs, and names what it is about',
    (template) => {
      const { subject, content } = template
      expect(subject).toContain('{{nummer}}')
      expect(content).toMatch(/^<p>(Beste|Dear|Cher)/)
      expect(content).toMatch(
        /<p>(Met vriendelijke groeten|Kind regards|Meilleures salutations)<br>\{\{gebruiker\}\}<\/p>$/,
      )
      expect(content.split('?').length - 1).toBeLessThanOrEqual(1)
      expect(fillHtml(content, values)).not.toContain('{{')
    },
  )
})

import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'

const FOLDER = 'docs/adr'
const records = globSync(`${FOLDER}/[0-9]*.md`)
  .map((path) => basename(path))
  .sort()
const read = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8')
const index = read('README.md')

/** `accepted`, `accepted, amended by [0030](0030-….md) and [0043](0043-….md)`, `superseded by [0044](0044-….md)` */
const STATUS =
  /^\*\*Status:\*\* (accepted(, amended by \[\d{4}\]\([\w.-]+\)( and \[\d{4}\]\([\w.-]+\))*)?|superseded by \[\d{4}\]\([\w.-]+\))$/

describe.each(records)('the decision record %s', (file) => {
  const [title = '', blank, status = ''] = read(file).split('\n')

  it('has its number in its title and is listed in the index', () => {
    expect(title).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. \\S`))
    expect(blank).toBe('')
    expect(index).toContain(`| [${file.slice(0, 4)}](${file}) |`)
  })

  it('says whether it is accepted, and which later records amend or supersede it', () => {
    expect(status).toMatch(STATUS)
    const named = [...status.matchAll(/\[(\d{4})\]\(([\w.-]+)\)/g)]
    expect(named.filter(([, number, target = '']) => !target.startsWith(`${number}-`))).toEqual([])
    expect(named.filter(([, , target = '']) => !records.includes(target) || target <= file)).toEqual([])
  })
})

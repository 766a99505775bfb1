import { describe, expect, it } from 'vitest'
import { parseDatabaseAddress } from '../../server/lib/databaseAddress.ts'
import { readEnv } from '../../server/lib/env.ts'

describe('DATABASE_URL', () => {
  it.each([
    ['postgres://u:p@db/werkbank', ['postgres://u:p@db/werkbank']],
    [
      'postgres://u:p@h1:5432,h2:5433/db?target_session_attrs=read-write',
      ['postgres://u:p@h1:5432/db', 'postgres://u:p@h2:5433/db'],
    ],
    [
      'postgresql://u:p%40x@h1,[fd00::2]:5433,10.0.0.3/db?sslmode=require&target_session_attrs=primary',
      [
        'postgresql://u:p%40x@h1/db?sslmode=require',
        'postgresql://u:p%40x@[fd00::2]:5433/db?sslmode=require',
        'postgresql://u:p%40x@10.0.0.3/db?sslmode=require',
      ],
    ],
    ['postgres:///db?host=/run/postgresql', ['postgres:///db?host=/run/postgresql']],
  ])('[FO-01] %s', (text, urls) => {
    expect(parseDatabaseAddress(text).urls).toEqual(urls)
    expect(readEnv({ DATABASE_URL: text }).databaseUrl).toBe(text)
  })

  it.each([
    'mysql://u:p@h/db',
    'h1:5432',
    'postgres://u:geheim@h1,,h2/db',
    'postgres://u:geheim@h1,h2:0/db',
    'postgres://u:geheim@h1,h2:70000/db',
    'postgres://u:geheim@h1,h2:vijf/db',
    'postgres://u:geheim@h1,h 2/db',
    'postgres://u:geheim@h1,h2/db?target_session_attrs=standby',
    'postgres://u:geheim@h1/db?target_session_attrs=prefer-standby',
    'postgres://u:geheim@/db?host=h1,h2',
  ])('[FO-01] %s stops the start with a text that quotes nothing of it', (text) => {
    const refused = () => readEnv({ DATABASE_URL: text })
    expect(refused).toThrow(/^The environment is not valid:\n {2}DATABASE_URL: /)
    expect(refused).not.toThrow(/geheim/)
  })
})

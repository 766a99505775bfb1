import { describe, expect, it } from 'vitest'
import { readAudit } from '../../scripts/lib/advisories.mjs'

const advisory = { title: 'Prototype pollution', url: 'https://github.com/advisories/GHSA-x' }

describe('the check of known vulnerabilities', () => {
  it('[OP-01] names a vulnerable package with its advisory, and a package that has it by another', () => {
    const report = {
      auditReportVersion: 2,
      vulnerabilities: {
        inner: { severity: 'high', via: [advisory] },
        outer: { severity: 'high', via: ['inner'] },
      },
    }
    expect(readAudit(JSON.stringify(report))).toEqual({
      problems: [
        'inner (high): Prototype pollution https://github.com/advisories/GHSA-x',
        'outer (high): by inner',
      ],
      unchecked: null,
    })
  })

  it('[OP-01] finds no problem in a report without vulnerable packages', () => {
    expect(readAudit('{"vulnerabilities":{}}')).toEqual({ problems: [], unchecked: null })
  })

  it('[OP-01] reports that nothing was checked where the registry gives no advisories', () => {
    const refused = '{"message":"405 Method Not Allowed","error":{"summary":""}}'
    expect(readAudit(refused)).toEqual({ problems: [], unchecked: '405 Method Not Allowed' })
    for (const text of ['', 'null', '<html>'])
      expect(readAudit(text)).toEqual({ problems: [], unchecked: 'npm audit gave no report' })
  })
})

import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/http.ts'
import { showRefusal } from './refusals.ts'
import { useFields } from './useFields.ts'

interface Values {
  rma: string
  info: string
}
const START: Values = { rma: '', info: 'Eerst' }

/** A form over a record that may change meanwhile. */
function open(record: Values = START) {
  const { result, rerender } = renderHook(
    (stored: Values) => useFields({ record: stored, check: () => ({}) }),
    {
      initialProps: record,
    },
  )
  return {
    form: () => result.current,
    type: (fields: Partial<Values>) => act(() => result.current.set(fields)),
    leave: (field: keyof Values) =>
      act(() => result.current.bind(field).onBlur({ currentTarget: document.body, relatedTarget: null })),
    stored: (fields: Partial<Values>) => rerender({ ...record, ...fields }),
    saved: (sent: Values) => act(() => result.current.done(sent)),
  }
}

describe('the fields of a form over a record', () => {
  it('[FM-02] the base of a field is what stood there when it was first touched, however often it is typed in', () => {
    const { form, type, stored } = open()
    type({ rma: 'R' })
    stored({ rma: 'van een ander' })
    type({ rma: 'R-1' })
    expect([form().values.rma, form().seen.rma, form().changed]).toEqual(['R-1', '', ['rma']])
  })

  it('[FM-02] what came to be the same elsewhere is not sent', () => {
    const { form, type, stored } = open()
    type({ rma: 'R-1' })
    stored({ rma: 'R-1' })
    expect([form().changed, form().dirty]).toEqual([[], false])
  })

  it('[FM-01] a field that holds again what was seen follows the record once it is left', () => {
    vi.useFakeTimers()
    const { form, type, leave, stored } = open()
    type({ rma: 'R' })
    type({ rma: '' })
    leave('rma')
    act(() => void vi.runAllTimers())
    vi.useRealTimers()
    stored({ rma: 'van een ander' })
    expect([form().values.rma, form().dirty]).toEqual(['van een ander', false])
  })

  it('[FM-01] what was saved stands until the record comes back, and then follows it', () => {
    const { form, type, saved, stored } = open()
    type({ rma: 'R-1' })
    saved(form().values)
    expect([form().values.rma, form().dirty]).toEqual(['R-1', false])
    stored({ rma: 'R-1' })
    stored({ rma: 'van een ander' })
    expect([form().values.rma, form().dirty]).toEqual(['van een ander', false])
  })

  it('[FM-02] what was typed while a save ran is still to be saved, over what was sent', () => {
    const { form, type, saved } = open()
    type({ rma: 'R-1', info: 'Tweede' })
    const sent = form().values
    type({ rma: 'R-12' })
    saved(sent)
    expect([form().changed, form().values, form().seen.rma]).toEqual([
      ['rma'],
      { rma: 'R-12', info: 'Tweede' },
      'R-1',
    ])
  })
})

describe('the messages of a form', () => {
  const check = ({ rma }: Values) => (rma === '' ? { rma: 'leeg' } : {})
  function renderForm(stays = false) {
    const { result } = renderHook(() => useFields({ record: START, check, keepsMessages: stays }))
    return {
      form: () => result.current,
      does: (act_: (form: typeof result.current) => void) => act(() => act_(result.current)),
    }
  }

  it('[D-133] show when a save was tried, and go when the person types', () => {
    const { form, does } = renderForm()
    expect(form().errors).toEqual({})
    does((now) => void now.valid())
    expect([form().errors, form().saveAttempted]).toEqual([{ rma: 'leeg' }, true])
    does((now) => now.bind('rma').onChange(''))
    expect(form().errors.rma).toBeUndefined()
  })

  it('[FM-08] stay until the field is right, where the form wants it', () => {
    const { form, does } = renderForm(true)
    does((now) => void now.valid())
    does((now) => now.set({ rma: '' }))
    expect(form().errors.rma).toBe('leeg')
    does((now) => now.set({ rma: 'R' }))
    expect(form().errors.rma).toBeUndefined()
  })

  it('[FM-06] a refusal stands under its field, and what stands there now is the base of the next try', () => {
    const { form, does } = renderForm()
    does((now) => now.set({ rma: 'R' }))
    does((now) => void showRefusal(now, refusal({ rma: 'intussen X' }), { rma: 'X' }))
    expect([form().errors.rma, form().seen.rma, form().values.rma]).toEqual(['intussen X', 'X', 'R'])
  })

  it('a refusal of no field of the form is no text under a field', () => {
    const { form } = renderForm()
    expect(() => showRefusal(form(), refusal({ andere: 'nee' }))).toThrow('422')
  })
})

const refusal = (fields: Record<string, string>) =>
  new ApiError(422, { text: 'geweigerd', code: null, fields, details: null })

import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setSettingsPerson } from '../../lib/storage.ts'
import { type ListColumn, DataList, type DataListProps } from './DataList.tsx'
import { RowMenu } from '../page/RowMenu.tsx'
import { type ListSearch, parseListSearch } from './listSearch.ts'
import { pageLocally, useListState, useUrlListState } from './listState.ts'

interface Thing {
  id: string
  name: string
  size: number
}

const things: Thing[] = Array.from({ length: 45 }, (_, i) => ({
  id: `t${i}`,
  name: `Ding ${i}`,
  size: (i * 7) % 45,
}))

const columns: ListColumn<Thing>[] = [
  { key: 'name', title: 'Naam', render: (t) => t.name, sortValue: (t) => t.name },
  { key: 'size', title: 'Maat', render: (t) => t.size, sortValue: (t) => t.size, firstDir: 'desc' },
  { key: 'note', title: 'Nota', render: () => <span>nota</span> },
  { key: 'actions', title: 'Acties', render: (t) => <button type="button">Wis {t.name}</button> },
]

function Example(props: Partial<DataListProps<Thing>> & { all?: Thing[] }) {
  const { all = things, ...rest } = props
  const [state, onState] = useListState({ storageKey: 'things', defaultSize: 20 })
  return (
    <MantineProvider env="test">
      <DataList
        label="Dingen"
        columns={columns}
        {...pageLocally(all, state, columns, (t) => [t.name])}
        rowKey={(t) => t.id}
        state={state}
        onState={onState}
        search={{ minChars: 2 }}
        {...rest}
      />
    </MantineProvider>
  )
}

const bodyRows = () =>
  within(screen.getByRole('table', { name: 'Dingen' }))
    .getAllByRole('row')
    .slice(1)
const names = () => bodyRows().map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const searchBox = () => screen.getByRole('searchbox', { name: 'Zoeken' })
const searchFor = (text: string) => {
  fireEvent.change(searchBox(), { target: { value: text } })
  fireEvent.keyDown(searchBox(), { key: 'Enter' })
}

const withMenu: ListColumn<Thing>[] = [
  ...columns.slice(0, 2),
  {
    key: 'actions',
    title: 'Acties',
    render: (t) => (
      <RowMenu label={`Acties voor ${t.name}`}>
        <button type="button">Wis {t.name}</button>
      </RowMenu>
    ),
  },
]

describe('the menu of a row', () => {
  it('[LI-04] has its actions only once it was opened, and Escape returns to the dots', async () => {
    render(<Example columns={withMenu} />)
    expect(screen.queryByText('Wis Ding 3')).toBeNull()
    const dots = screen.getByRole('button', { name: 'Acties voor Ding 3' })
    fireEvent.click(dots, { detail: 1 })
    const action = await screen.findByRole('button', { name: 'Wis Ding 3' })
    expect(document.activeElement).toBe(action)
    fireEvent.keyDown(action, { key: 'Escape' })
    expect(screen.queryByRole('button', { name: 'Wis Ding 3' })).toBeNull()
    expect(document.activeElement).toBe(dots)
  })

  it('[LI-04] a right click on the row opens the same menu, at the pointer', async () => {
    const onOpen = vi.fn<(thing: Thing) => void>()
    render(<Example columns={withMenu} onOpen={onOpen} />)
    const free = fireEvent.contextMenu(screen.getByText('Ding 4'), { clientX: 40, clientY: 60 })
    expect(free).toBe(false)
    const menu = (await screen.findByRole('button', { name: 'Wis Ding 4' })).parentElement
    expect([menu?.style.left, menu?.style.top]).toEqual(['40px', '64px'])
    expect(onOpen).not.toHaveBeenCalled()
  })

  it('[LI-04] a right click on a list without such menus is that of the browser', () => {
    render(<Example />)
    expect(fireEvent.contextMenu(screen.getByText('Ding 4'))).toBe(true)
  })
})

beforeEach(() => {
  localStorage.clear()
  // A history entry of its own.
  history.replaceState(null, '')
  setSettingsPerson('')
})

describe('pages', () => {
  it('[CN-01] [RL-14] offers 10, 20, 30 and 40 rows and shows that many', async () => {
    render(<Example />)
    const sizes = screen.getByLabelText<HTMLSelectElement>('Rijen per pagina')
    expect([...sizes.options].map((option) => option.value)).toEqual(['10', '20', '30', '40'])
    expect(sizes.value).toBe('20')
    expect(bodyRows()).toHaveLength(20)
    fireEvent.change(sizes, { target: { value: '40' } })
    await waitFor(() => expect(bodyRows()).toHaveLength(40))
    expect(screen.getByText('1–40 van 45')).toBeTruthy()
  })

  it('remembers the page size per person', () => {
    setSettingsPerson('an')
    const first = render(<Example />)
    fireEvent.change(screen.getByLabelText('Rijen per pagina'), { target: { value: '10' } })
    first.unmount()
    const again = render(<Example />)
    expect(bodyRows()).toHaveLength(10)
    again.unmount()
    setSettingsPerson('bert')
    render(<Example />)
    expect(bodyRows()).toHaveLength(20)
  })

  it('turns pages and keeps the first row in sight when the size changes', () => {
    render(<Example />)
    fireEvent.click(screen.getByRole('button', { name: 'Volgende pagina' }))
    expect(names()[0]).toBe('Ding 20')
    fireEvent.change(screen.getByLabelText('Rijen per pagina'), { target: { value: '10' } })
    expect(names()[0]).toBe('Ding 20')
    fireEvent.click(screen.getByRole('button', { name: 'Laatste pagina' }))
    expect(screen.getByText('41–45 van 45')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Volgende pagina' }).disabled).toBe(true)
  })

  it('steps back when the rows of the last page vanish', () => {
    const { rerender } = render(<Example />)
    fireEvent.click(screen.getByRole('button', { name: 'Laatste pagina' }))
    rerender(<Example all={things.slice(0, 25)} />)
    expect(screen.getByText('21–25 van 25')).toBeTruthy()
  })
})

describe('search', () => {
  it('Enter searches; the cross brings everything back', () => {
    const onReload = vi.fn<() => void>()
    render(<Example search={{ minChars: 2, onReload }} />)
    fireEvent.change(searchBox(), { target: { value: 'ding 44' } })
    expect(bodyRows()).toHaveLength(20)
    fireEvent.keyDown(searchBox(), { key: 'Enter' })
    expect(names()).toEqual(['Ding 44'])
    fireEvent.click(screen.getByRole('button', { name: 'Zoekopdracht wissen' }))
    expect(bodyRows()).toHaveLength(20)
    expect(onReload).toHaveBeenCalledTimes(1)
  })

  it('a term that is too short only gives the hint', () => {
    render(<Example />)
    searchFor('4')
    expect(screen.getByText('minstens 2 karakters')).toBeTruthy()
    expect(bodyRows()).toHaveLength(20)
    expect(searchBox().getAttribute('aria-invalid')).toBe('true')
    searchFor('44')
    expect(screen.queryByText('minstens 2 karakters')).toBeNull()
    expect(names()).toEqual(['Ding 44'])
  })

  it('[RL-16] without hits it says so with the term', () => {
    render(<Example />)
    searchFor('xyz')
    expect(screen.getByText('Voor de zoekopdracht "xyz" werden geen resultaten gevonden.')).toBeTruthy()
  })

  it('[RL-17] an empty list says so, but not while it is loading', () => {
    const { rerender } = render(<Example rows={undefined} total={0} />)
    expect(screen.queryByText('Momenteel geen data beschikbaar')).toBeNull()
    rerender(<Example all={[]} />)
    expect(screen.getByText('Momenteel geen data beschikbaar')).toBeTruthy()
  })
})

describe('sort', () => {
  it('a header sorts, shows the direction, and reverses it', () => {
    render(<Example />)
    const header = () => screen.getByRole('columnheader', { name: /Maat/ })
    expect(header().getAttribute('aria-sort')).toBe('none')
    fireEvent.click(within(header()).getByRole('button'))
    expect(header().getAttribute('aria-sort')).toBe('descending')
    expect(within(bodyRows()[0]!).getAllByRole('cell')[1]?.textContent).toContain('44')
    fireEvent.click(within(header()).getByRole('button'))
    expect(header().getAttribute('aria-sort')).toBe('ascending')
    expect(within(screen.getByRole('columnheader', { name: 'Nota' })).queryByRole('button')).toBeNull()
  })
})

describe('rows', () => {
  it('[RL-15] a click beside a control opens the row, a click on a control does not', () => {
    const onOpen = vi.fn<(thing: Thing) => void>()
    render(<Example onOpen={onOpen} />)
    fireEvent.click(screen.getByRole('button', { name: 'Wis Ding 3' }))
    expect(onOpen).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('Ding 3'))
    expect(onOpen).toHaveBeenCalledWith(things[3])
  })

  it('a click in a dropdown that a row opened outside of itself does not open the row', () => {
    function Dropdown() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Kies
          </button>
          {open && createPortal(<div>Keuze</div>, document.body)}
        </>
      )
    }
    const onOpen = vi.fn<(thing: Thing) => void>()
    const withDropdown = [...columns, { key: 'drop', title: 'Keuze', render: () => <Dropdown /> }]
    render(<Example columns={withDropdown} all={things.slice(0, 1)} onOpen={onOpen} search={{}} />)
    fireEvent.click(screen.getByRole('button', { name: 'Kies' }))
    fireEvent.click(screen.getByText('Keuze', { selector: 'body > div' }))
    expect(onOpen).not.toHaveBeenCalled()
  })

  it('the arrow keys walk, Home and End jump, Enter opens', () => {
    const onOpen = vi.fn<(thing: Thing) => void>()
    render(<Example onOpen={onOpen} />)
    const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
    searchBox().focus()
    press('ArrowDown')
    expect(document.activeElement).toBe(bodyRows()[0])
    press('ArrowDown')
    press('ArrowDown')
    press('ArrowUp')
    press('Enter')
    expect(onOpen).toHaveBeenLastCalledWith(things[1])
    press('End')
    expect(document.activeElement).toBe(bodyRows()[19])
    expect(bodyRows().filter((row) => row.tabIndex === 0)).toHaveLength(1)
    press('Home')
    expect(document.activeElement).toBe(bodyRows()[0])
    press('PageDown')
    expect(names()[0]).toBe('Ding 20')
  })
})

describe('the first picture of a list', () => {
  it('[AL-77] that waited for its rows has those that can be seen, and the others right after', async () => {
    const waiting = { rows: undefined, total: 0, loading: true }
    const all = { rows: things, total: 45, loading: false }
    const { rerender } = render(<Example {...waiting} />)
    rerender(<Example {...all} />)
    const most = Math.ceil((window.innerHeight - 200) / 40)
    expect(bodyRows()).toHaveLength(Math.max(20, most))
    await waitFor(() => expect(bodyRows()).toHaveLength(45))
    rerender(<Example {...all} rows={[...things]} />)
    expect(bodyRows()).toHaveLength(45)
  })

  it('[AL-77] of a list that does not scroll by itself has all of them', () => {
    const { rerender } = render(<Example rows={undefined} total={0} fill={false} />)
    rerender(<Example rows={things} total={45} fill={false} />)
    expect(bodyRows()).toHaveLength(45)
  })
})

describe('state in the URL', () => {
  it('[OV-04] leaves defaults out and reads back what it wrote', () => {
    const setUrl = vi.fn<(next: ListSearch) => void>()
    const filters = { status: 'In behandeling extern', late: 'ja' }
    function Probe({ url }: { url: Parameters<typeof parseListSearch>[0] }) {
      const [state, onState] = useUrlListState({
        storageKey: 'x',
        defaultSize: 20,
        defaultSort: 'number',
        defaultDir: 'desc',
        filters: ['status', 'late'],
        url: parseListSearch(url),
        setUrl,
      })
      return (
        <button
          type="button"
          onClick={() => onState({ ...state, search: 'zoom', page: 3, all: true, filters })}
        >
          {JSON.stringify(state)}
        </button>
      )
    }
    const { rerender } = render(
      <Probe url={{ page: 'x', dir: 'up', filter: 'toString,colour:red,status:' }} />,
    )
    const shown = () => JSON.parse(screen.getByRole('button').textContent ?? '') as unknown
    expect(shown()).toEqual({
      search: '',
      page: 1,
      size: 20,
      sort: 'number',
      dir: 'desc',
      all: false,
      filters: {},
    })
    fireEvent.click(screen.getByRole('button'))
    const written = setUrl.mock.lastCall?.[0] as ListSearch
    expect(written).toEqual({
      q: 'zoom',
      page: 3,
      all: true,
      filter: 'status:In behandeling extern,late',
      sort: undefined,
      dir: undefined,
    })
    rerender(<Probe url={{ ...written }} />)
    expect(shown()).toMatchObject({
      search: 'zoom',
      page: 3,
      all: true,
      filters,
      sort: 'number',
      dir: 'desc',
    })
  })
})

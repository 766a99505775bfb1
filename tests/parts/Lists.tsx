import { useState } from 'react'
import { Button, Tabs } from '@mantine/core'
import { ColumnsMenu } from '../../src/components/list/ColumnsMenu.tsx'
import { DataList } from '../../src/components/list/DataList.tsx'
import { TitleTools } from '../../src/components/list/DataListTools.tsx'
import { EmptyState } from '../../src/components/list/EmptyState.tsx'
import type { ListColumn, ListState } from '../../src/components/list/listTypes.ts'
import { useColumns } from '../../src/components/list/listColumns.ts'
import { LocalList } from '../../src/components/list/LocalList.tsx'
import { IconPlus } from '../../src/components/icons/icons.tsx'
import { IconAction } from '../../src/components/page/ActionButton.tsx'
import { PageTitle } from '../../src/components/page/PageTitle.tsx'
import { Panel } from '../../src/components/page/Panel.tsx'
import { PhotoSlot } from '../../src/components/page/PhotoSlot.tsx'
import { RowMenu } from '../../src/components/page/RowMenu.tsx'
import { StatusBadge } from '../../src/components/status/StatusBadge.tsx'
import { Grid, Part } from './Part.tsx'
import classes from './Parts.module.css'

const nothing = () => undefined

interface Thing {
  id: string
  name: string
  status: string
  price: string
}
const THINGS: readonly Thing[] = [
  { id: '2026.84', name: 'Productiehuis Kobalt', status: 'Bevestigd', price: '€ 3.103,37' },
  { id: '2026.85', name: 'Theater Kruispunt', status: 'Bevestigd', price: '€ 80,00' },
  { id: '2026.86', name: 'Omroep Kempen', status: 'Bevestigd', price: '€ 413,00' },
]
const COLUMNS: readonly ListColumn<Thing>[] = [
  { key: 'id', title: 'Nummer', width: 120, render: ({ id }) => id, sortValue: ({ id }) => id },
  { key: 'name', title: 'Klant', render: ({ name }) => name, sortValue: ({ name }) => name },
  {
    key: 'status',
    title: 'Status',
    width: 160,
    render: ({ status }) => <StatusBadge tone="blue">{status}</StatusBadge>,
  },
  { key: 'price', title: 'Prijs', width: 120, align: 'right', render: ({ price }) => price },
]
const PLAIN: ListState = { search: '', page: 1, size: 10, sort: 'id', dir: 'asc', all: false, filters: {} }
const shared = { columns: COLUMNS, fill: false, onOpen: nothing, search: {}, withAll: true } as const

/** A list with rows, while loading, empty, and without results. */
export function Lists() {
  const [state, onState] = useState(PLAIN)
  return (
    <Part name="lijsten" title="Lijsten">
      <TitleTools search={{ label: 'Zoeken naast de titel' }} withAll state={state} onState={onState} />
      <LocalList {...shared} label="Met rijen" all={THINGS} state={state} onState={onState} />
      <DataList
        {...shared}
        label="Leeg"
        rows={[]}
        total={0}
        rowKey={({ id }) => id}
        state={PLAIN}
        onState={nothing}
        emptyText="Nog geen verhuur."
        emptyAction={<Button>Nieuwe verhuur</Button>}
      />
      <DataList
        {...shared}
        label="Geen treffers"
        rows={[]}
        total={0}
        rowKey={({ id }) => id}
        state={{ ...PLAIN, search: 'kobelt' }}
        onState={nothing}
        filterWords={['te laat']}
      />
      <EmptyState text="Deze verhuur staat niet op dit toestel.">
        <Button variant="default">Terug</Button>
      </EmptyState>
    </Part>
  )
}

/** The header of a screen, panels with and without a title, tabs and photos. */
export const Cards = () => (
  <Part name="kaarten" title="Koppen, kaarten, tabs en foto's">
    <PageTitle
      title="Bewerk verhuur"
      tabTitle="Onderdelen"
      after={<StatusBadge tone="blue">Bevestigd</StatusBadge>}
    >
      <Button variant="default">Annuleren</Button>
      <Button>Opslaan</Button>
    </PageTitle>
    <Grid>
      <Panel
        title="Gegevens"
        actions={<IconAction label="Toevoegen" icon={<IconPlus />} onClick={nothing} />}
      >
        Met een kop en een knop.
      </Panel>
      <Panel label="Zonder kop">Zonder kop.</Panel>
      <PhotoSlot label="Foto 1" src={null} onPick={nothing} />
      <PhotoSlot
        label="Foto 2"
        src={null}
        away="Foto niet op dit toestel"
        unsent
        onPick={nothing}
        onRemove={nothing}
      />
    </Grid>
    <Tabs value="1">
      <Tabs.List aria-label="Tabs">
        <Tabs.Tab value="1">Gekozen</Tabs.Tab>
        <Tabs.Tab value="2">Andere</Tabs.Tab>
        <Tabs.Tab value="3" disabled>
          Uit
        </Tabs.Tab>
      </Tabs.List>
    </Tabs>
  </Part>
)

/** Popups that open from a button and are no dialogs. */
export function Menus() {
  const choice = useColumns('onderdelen', COLUMNS)
  return (
    <Part name="menus" title="Menu's">
      <div className={classes.open}>
        <ColumnsMenu choice={choice} />
        <RowMenu label="Acties">
          <IconAction label="Bekijken" word="Bekijken" icon={<IconPlus />} onClick={nothing} />
          <IconAction label="Verwijderen" word="Verwijderen" icon={<IconPlus />} danger onClick={nothing} />
        </RowMenu>
      </div>
    </Part>
  )
}

import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { PAGE_SIZES } from '../../lib/pageSizes.ts'
import { formatNumber } from '../../lib/money.ts'
import classes from './DataList.module.css'
import { IconChevronLeft, IconChevronRight, IconFirst, IconLast } from '../icons/icons.tsx'
import type { ListState } from './listTypes.ts'
import { KEEP_CLEAR } from '../toasts/keepClear.ts'

interface FooterProps {
  total: number
  state: ListState
  onState: (next: ListState) => void
  loading: boolean
}

function range({ page, size }: ListState, total: number): string {
  if (total === 0) return '0 van 0'
  const from = (page - 1) * size + 1
  return `${formatNumber(from)}–${formatNumber(Math.min(total, page * size))} van ${formatNumber(total)}`
}

/** The label of the page size (D-136). */
const ROWS_PER_PAGE = 'Rijen per pagina'

/** The number of rows per page, the current page, and navigation to other pages. */
export function DataListFooter({ total, state, onState, loading }: FooterProps) {
  const last = Math.max(1, Math.ceil(total / state.size))
  const go = (page: number) => onState({ ...state, page })
  // Keep the first visible row on the screen when the page size changes.
  const resize = (size: number) =>
    onState({ ...state, size, page: Math.floor(((state.page - 1) * state.size) / size) + 1 })
  const sizes = PAGE_SIZES.map(String)
  return (
    <div {...KEEP_CLEAR} className={classes.footer}>
      <label className={classes.sizes}>
        <span>{ROWS_PER_PAGE}</span>
        <NativeSelect
          value={String(state.size)}
          data={sizes}
          onChange={(event) => resize(Number(event.currentTarget.value))}
        />
      </label>
      <span className={classes.range} aria-live="polite">
        {!loading && range(state, total)}
      </span>
      <nav className={classes.pager} aria-label="Pagina's">
        <PageButton label="Eerste pagina" off={state.page <= 1} onClick={() => go(1)}>
          <IconFirst size={18} />
        </PageButton>
        <PageButton label="Vorige pagina" off={state.page <= 1} onClick={() => go(state.page - 1)}>
          <IconChevronLeft size={18} />
        </PageButton>
        <span className={classes.page}>
          {formatNumber(state.page)} / {formatNumber(last)}
        </span>
        <PageButton label="Volgende pagina" off={state.page >= last} onClick={() => go(state.page + 1)}>
          <IconChevronRight size={18} />
        </PageButton>
        <PageButton label="Laatste pagina" off={state.page >= last} onClick={() => go(last)}>
          <IconLast size={18} />
        </PageButton>
      </nav>
    </div>
  )
}

interface PageButtonProps {
  label: string
  off: boolean
  onClick: () => void
  children: ReactNode
}

function PageButton({ label, off, onClick, children }: PageButtonProps) {
  return (
    <button type="button" className={classes.iconButton} aria-label={label} disabled={off} onClick={onClick}>
      {children}
    </button>
  )
}

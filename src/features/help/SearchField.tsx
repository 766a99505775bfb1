import { IconSearch } from '../../components/icons/icons.tsx'
import classes from './Help.module.css'

interface SearchFieldProps {
  term: string
  onTerm: (term: string) => void
}

// <search> itself is still unknown to some test environments and older browsers.
const SEARCH = { role: 'search' }

/** Searches while it is typed; Escape brings back what was read. */
export function SearchField({ term, onTerm }: SearchFieldProps) {
  return (
    <div className={classes.search} {...SEARCH}>
      <IconSearch size={17} />
      <input
        type="search"
        aria-label="Zoeken in de handleiding"
        placeholder="Zoeken in de handleiding"
        autoComplete="off"
        enterKeyHint="search"
        value={term}
        onChange={(event) => onTerm(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onTerm('')
        }}
      />
    </div>
  )
}

import { IconSearch } from '../../components/icons/icons.tsx'
import classes from './Help.module.css'

interface SearchFieldProps {
  term: string
  onTerm: (term: string) => void
}

// Uses role="search": <search> is unknown to some test environments and older browsers.
const SEARCH = { role: 'search' }

/** Searches during typing. Escape returns to the page. */
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

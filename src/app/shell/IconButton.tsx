import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'

interface IconButtonProps {
  label: string
  icon: ReactNode
  onClick: () => void
}

/** Uses the browser's tooltip: a floating one needs more script than the rest of the bar. */
export function IconButton({ label, icon, onClick }: IconButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  )
}

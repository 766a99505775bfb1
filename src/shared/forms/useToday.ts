import { useState } from 'react'
import { dayInBrussels } from '../../domain/shared/calendar.ts'

/** The day in Brussels. */
export const today = (): string => dayInBrussels(new Date().toISOString())

/** The day in Brussels when the screen was opened (D-136). */
export const useToday = (): string => useState(today)[0]

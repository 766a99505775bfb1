/** The policy that decides a real conflict on a field (B6.2). */
export type Policy =
  | 'later_wins'
  | 'status_rank'
  | 'rental_status_rank'
  | 'one_way_type'
  | 'merge_lines'
  | 'merge_list'
  | 'important'

/** SQL: true if a record shows the file of a row of `blob`. @param b the alias of `blob` */
export const isShownSql = (b: string): string =>
  `(EXISTS (SELECT FROM repair_picture p WHERE ${b}.sha256 IN (p.sha256, p.original_sha256))
    OR EXISTS (SELECT FROM issued_paper p WHERE p.sha256 = ${b}.sha256)
    OR EXISTS (SELECT FROM executor e WHERE e.logo = ${b}.sha256)
    OR EXISTS (SELECT FROM item_model m WHERE m.picture = ${b}.sha256)
    OR EXISTS (SELECT FROM item i WHERE i.picture = ${b}.sha256))`

-- How many pieces of an item are free on every day of a period (D-083). `own`: a rental that does not count itself.
CREATE FUNCTION item_remaining(i item, a date, b date, today date, own uuid) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT (CASE
      WHEN NOT i.active OR NOT i.rentable OR i.stolen OR i.status <> 'Beschikbaar' THEN 0
      WHEN coalesce(i.stock_quantity, 1) > 1 THEN i.stock_quantity - (
        SELECT count(*) FROM repair x WHERE x.item_id = i.id AND x.status IN ('Binnengebracht', 'In behandeling extern'))
      ELSE 1 END - coalesce((
    SELECT max(reserved) FROM (
      SELECT sum(l.quantity) AS reserved FROM generate_series(a, b, interval '1 day') d
        JOIN rental r ON r.status IN ('Optie', 'Bevestigd') AND r.id IS DISTINCT FROM own AND d::date >= r.pickup_date
          AND d::date <= CASE WHEN r.status = 'Bevestigd' AND r.pickup_date <= today THEN greatest(r.return_date, today) ELSE r.return_date END
        JOIN rental_line l ON l.rental_id = r.id AND l.item_id = i.id
      GROUP BY d) per_day), 0))::int $$;

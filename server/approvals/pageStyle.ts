import { createHash } from 'node:crypto'

/** The style of the page. It uses no external font or picture. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--paper:#fff;--ink:#17212b;--soft:#51606e;--line:#d5dce3;--blue:#1a5fcb;--on-blue:#fff;--good:#e3f4ea;--tick:#18794e;--bad:#b3261e;--field:#f4f6f8;--edge:#76828e}
@media (prefers-color-scheme:dark){:root{--paper:#12181e;--ink:#eef2f5;--soft:#a9b5c0;--line:#33404c;--blue:#8ab4ff;--on-blue:#0d1a2e;--good:#173526;--tick:#5fd39b;--bad:#ff9d94;--field:#1d262f;--edge:#8794a0}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 16px/24px Inter,system-ui,'Segoe UI',Helvetica,Arial,sans-serif;overflow-wrap:anywhere;hyphens:auto}
.all{max-width:560px;min-height:100vh;min-height:100dvh;margin:0 auto;padding:0 20px;display:flex;flex-direction:column}
header{display:flex;align-items:center;gap:12px;min-height:72px}
header img{max-width:120px;max-height:40px}
header b{font-weight:600}
nav{margin-left:auto;display:flex;font-size:13px}
nav a{min-width:44px;height:44px;display:grid;place-items:center;color:var(--soft);text-decoration:none}
nav a[aria-current]{color:var(--ink);font-weight:600;text-decoration:underline;text-underline-offset:5px;text-decoration-thickness:2px}
main{flex:1;display:flex;flex-direction:column}
.text{flex:1}
h1{font-size:22px;line-height:28px;font-weight:600;margin:8px 0 4px;text-wrap:balance}
p{margin:14px 0 0}
.meta{color:var(--soft);font-size:14px;line-height:20px;margin:0}
.meta::first-letter{text-transform:uppercase}
.fine{color:var(--soft);font-size:13px;line-height:18px;margin:12px 0 20px}
dl{margin:16px 0 0;border-top:1px solid var(--line)}
dl div{display:flex;flex-wrap:wrap;gap:2px 16px;padding:10px 0;border-bottom:1px solid var(--line)}
dt,dd{margin:0}
dt{flex:1 1 10em;min-width:0}
dd{margin-left:auto;max-width:100%;font-variant-numeric:tabular-nums;text-align:right}
dt small{display:block;font-size:13px;line-height:18px;color:var(--soft)}
dl .sum{border:0;padding:6px 0 0;font-size:14px;line-height:20px;color:var(--soft)}
dl .sum dt,dl .total dt{flex:1 0 auto;max-width:100%;overflow-wrap:break-word}
dl .total{border:0;padding:6px 0 0;font-size:22px;line-height:28px;font-weight:600}
.photos{display:grid;grid-template-columns:1fr 1fr;gap:8px;margin-top:20px}
.photos img{display:block;width:100%;height:140px;object-fit:cover;border-radius:8px;background:var(--field)}
.pdf{display:inline-flex;align-items:center;min-height:48px;margin-top:8px;color:var(--blue);font-weight:600}
.said{display:flex;gap:12px;background:var(--field);border-radius:8px;padding:16px;margin:8px 0 16px}
.said.good{background:var(--good)}
.said>div{min-width:0}
.tick{flex:none;width:24px;height:24px;fill:none;stroke:var(--tick);stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}
.said b{display:block}
.wrong{color:var(--bad);font-weight:600}
label{display:block;font-size:14px;line-height:20px;margin-top:16px}
input,textarea{display:block;width:100%;margin-top:4px;padding:10px 12px;border:1px solid var(--edge);border-radius:8px;background:var(--field);color:inherit;font:inherit;min-height:48px}
.who,.act .who{margin:0;text-align:left;color:inherit}
.act label{margin:0;font-size:13px;line-height:18px;color:var(--soft)}
textarea{min-height:112px;resize:vertical}
.act{position:sticky;bottom:0;margin:16px -20px 0;padding:12px 20px 16px;background:var(--paper);border-top:1px solid var(--line)}
.act .row{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,8.5em),1fr));gap:10px}
.act form{display:flex;flex-wrap:wrap;align-items:end;gap:10px}
.act .who,.act .main{flex:1 1 15em}
.act .row .main{flex:none}
form+.row{margin-top:10px}
.act p{font-size:13px;line-height:18px;color:var(--soft);text-align:center;margin:10px 0 0}
.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;padding:8px 12px;border:1px solid var(--edge);border-radius:8px;background:none;color:inherit;font-family:inherit;line-height:22px;font-size:16px;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.main{min-height:56px;border:0;background:var(--blue);color:var(--on-blue);font-size:18px}
.row .main{font-size:16px}
.no{border-color:var(--bad);color:var(--bad)}
:focus-visible{outline:3px solid var(--blue);outline-offset:2px}
@media (min-width:600px){.act .who input{min-height:56px}}
@media (max-height:620px){.act{position:static}}
@media print{.act,nav,.pdf{display:none}.all{min-height:0}}
`

/** Hash by which the content security policy permits this style. */
const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64')

/** Policy that only permits the page's own style, pictures and forms. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

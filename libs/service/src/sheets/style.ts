import { createHash } from 'node:crypto';

/** The style of a printed sheet. It is part of the page, so that a saved page looks the same. */
export const SHEET_STYLE = `@page{size:A4 portrait;margin:0}
*{box-sizing:border-box}body{margin:0;background:#e9e9ec;color:#111;font:10pt/1.4 system-ui,sans-serif}
h1,h2,p,dl,dd,ol,ul{margin:0;padding:0}ol,ul{list-style:none}
main{background:#fff;width:210mm;min-height:296mm;max-width:100%;margin:0 auto;padding:13mm 15mm 11mm;display:flex;flex-direction:column}
header{border-bottom:.5mm solid #111;padding-bottom:3mm}h1{font-size:19pt;line-height:1.15}
header p{color:#3a3a3a;margin-top:1mm}.seats{display:flex;flex-wrap:wrap;gap:1mm 6mm;margin-top:2mm;font-weight:600}
.ruling{font-size:15pt;line-height:1.28;font-weight:650;margin:5mm 0;overflow-wrap:anywhere}
.began{color:#3a3a3a;margin-bottom:2mm}.lines{display:grid;grid-template-columns:1fr 1fr;gap:6mm}.lines.one{grid-template-columns:1fr}
h2{font-size:9pt;color:#3a3a3a;margin-bottom:1mm}.lines li{display:grid;grid-template-columns:16mm 1fr;gap:1mm;padding:1mm 0;border-top:.2mm solid #bbb;font-size:9.4pt}.lines li span+span{overflow-wrap:anywhere}
.lines li span:first-child,.t{color:#3a3a3a;font-size:8pt;font-variant-numeric:tabular-nums;padding-top:.3mm}.more{color:#3a3a3a;font-size:8.6pt;padding-top:1mm}
s{text-decoration-thickness:.25mm}dl{display:grid;grid-template-columns:25mm 1fr;gap:1.4mm 3mm;margin:5mm 0 4mm}dt{color:#3a3a3a;font-size:8.8pt;padding-top:.2mm}dd{overflow-wrap:anywhere}dd p+p{margin-top:.6mm}
.appeal{margin-top:auto;border:.35mm solid #111;border-radius:2mm;padding:2.6mm 3.5mm}.appeal b{display:block}
footer{margin-top:3mm;font-size:7.6pt;line-height:1.4;color:#3a3a3a;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
@media screen and (max-width:600px){main{min-height:0;padding:16px;font-size:16px}.lines{grid-template-columns:1fr}.lines li,.t,dt,h2,.more,footer,.lines li span:first-child{font-size:13px}.lines li{grid-template-columns:64px 1fr;font-size:15px}dl{grid-template-columns:92px 1fr}.ruling{font-size:21px}}
@media print{body{background:#fff}main{margin:0;width:210mm}}
.dense{font-size:8pt;line-height:1.3;padding-top:9mm}.dense .ruling{font-size:12pt;margin:3mm 0}.dense .lines li{font-size:7.8pt;padding:.5mm 0}.dense dl{gap:.7mm 3mm;margin:3mm 0}.dense dt,.dense h2{font-size:7.6pt}`;

/** The hash of the style, for the Content-Security-Policy header. */
export const SHEET_STYLE_HASH = `'sha256-${createHash('sha256').update(SHEET_STYLE).digest('base64')}'`;

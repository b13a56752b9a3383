// How the pages look, in light and dark: one style sheet, no pictures, no fonts from anywhere.

/**
 * Colours that a document sets come in as `--ink` and `--fill`; in the dark both are moved towards the paper's own
 * colours, so that black text on no background stays readable.
 */
export const pageStyle = `
:root{--page:#f1f3f4;--paper:#fff;--text:#202124;--quiet:#5f6368;--line:#dadce0;--accent:#0b57d0;--chip:#e8eaed;
--insert:#137333;--insert-fill:#e6f4ea;--delete:#b3261e;--range:#e4ecd0;--comment:#fef0c3;--selected:#c2dbff}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:15px/1.5 system-ui,sans-serif}
a{color:var(--accent)}
h1,h2,h3{line-height:1.25}
.plain{max-width:46rem;margin:2rem auto;padding:0 1rem}
.bar{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;padding:.75rem 1.25rem;background:var(--paper);border-bottom:1px solid var(--line)}
.bar h1{font-size:1.2rem;margin:0;font-weight:500;overflow-wrap:anywhere}
.quiet{color:var(--quiet);font-size:.85rem}
.documents{list-style:none;padding:0}
.documents li{display:flex;gap:1rem;justify-content:space-between;padding:.6rem 0;border-bottom:1px solid var(--line)}
.documents a{overflow-wrap:anywhere}
.layout{display:grid;grid-template-columns:minmax(11rem,15rem) minmax(0,52rem) minmax(13rem,19rem);gap:1.25rem;justify-content:center;padding:1.25rem;align-items:start}
.side{font-size:.9rem;position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow:auto}
.side h2{font-size:.8rem;text-transform:uppercase;letter-spacing:.04em;color:var(--quiet);margin:1.1rem 0 .4rem}
.side>:first-child>h2{margin-top:0}
.side ul{list-style:none;margin:0;padding:0}
.side nav li a{display:block;padding:.15rem .5rem;border-radius:1rem;text-decoration:none;color:inherit;overflow-wrap:anywhere}
.side nav li a:hover{background:var(--chip)}
.side nav [aria-current]{background:var(--selected);font-weight:600}
.card{background:var(--paper);border:1px solid var(--line);border-radius:.5rem;padding:.5rem .7rem;margin:0 0 .6rem;overflow-wrap:anywhere}
.card p{margin:.25rem 0}
.card blockquote{margin:.25rem 0;padding-left:.5rem;border-left:3px solid #f2c744;color:var(--quiet)}
.card pre{margin:.3rem 0;max-height:14rem;overflow:auto;white-space:pre-wrap;font-size:.75rem}
.card summary{cursor:pointer}
.paper{background:var(--paper);border:1px solid var(--line);padding:3rem 3.5rem;overflow-x:auto;min-height:70vh}
.paper:focus-visible{outline:2px solid var(--accent)}
.segment{border-bottom:1px dashed var(--line);color:var(--quiet);margin-bottom:1.5rem;padding-bottom:.5rem}
.segment.below{border-bottom:0;border-top:1px dashed var(--line);margin:1.5rem 0 0;padding-top:.5rem}
.label{display:inline-block;font:500 .7rem/1.4 system-ui,sans-serif;color:var(--quiet);letter-spacing:.02em}
.paragraph{margin:0;font-size:inherit;white-space:pre-wrap;overflow-wrap:break-word;font-weight:400;min-height:1.2em}
.inked{color:var(--ink)}
.filled{background-color:var(--fill)}
.glyph{display:inline-flex;width:0;justify-content:flex-end;white-space:pre;text-indent:0}
.glyph::after{content:"";flex:none;width:.5em}
.grid{border-collapse:collapse;margin:.25rem 0;max-width:100%}
.grid td,.grid th{border:1px solid #9aa0a6;padding:.3rem .5rem;vertical-align:top;text-align:start;font-weight:400;min-width:1.5rem}
.grid.even{width:100%;table-layout:fixed}
.grid .unlined{border-style:dotted;border-color:var(--line)}
.contents{border-inline-start:3px solid var(--line);padding-inline-start:.8rem;margin:.5rem 0}
.chip{background:var(--chip);border-radius:.75rem;padding:.05em .5em;text-decoration:none;color:inherit;white-space:nowrap}
.chip[data-icon]::before{content:attr(data-icon);margin-inline-end:.3em}
.picture{display:inline-flex;align-items:center;justify-content:center;max-width:100%;background:var(--chip);border:1px dashed var(--quiet);color:var(--quiet);font:.8rem/1.3 system-ui,sans-serif;text-align:center;overflow:hidden;vertical-align:bottom;white-space:normal;padding:.25rem}
.floating{clear:both;margin:.2em .7em .4em 0}
.floating.at-start{float:left}
.floating.at-end{float:right;margin:.2em 0 .4em .7em}
.floating.alone{display:block}
img{max-width:100%;height:auto;vertical-align:bottom}
.break{display:flex;align-items:center;gap:.6rem;color:var(--quiet);font:.7rem/1.6 system-ui,sans-serif;white-space:nowrap}
.break::before,.break::after{content:"";flex:1;border-top:1px dashed var(--quiet)}
.rule{display:block;border-top:1px solid var(--quiet);margin:.6em 0}
.unknown{color:var(--quiet)}
ins{color:var(--insert);background:var(--insert-fill);text-decoration:underline}
del{color:var(--delete);text-decoration:line-through}
.restyled{border-bottom:2px dotted var(--insert)}
.restyled-paragraph{border-inline-start:3px dotted var(--insert);padding-inline-start:.5rem}
.range{background:var(--range);border-bottom:1px solid #6b8e23}
.range-name{font:500 .65rem/1 system-ui,sans-serif;background:#c5d99b;color:#202124;border-radius:.25rem;padding:.1rem .25rem;margin-inline-end:.15rem;vertical-align:super}
.range-name::before{content:attr(data-name)}
.commented{background:var(--comment);border-bottom:2px solid #f2c744}
mark{background:var(--selected);color:inherit;outline:1px solid var(--accent)}
mark .range,mark .commented{background:none}
.cursor{display:inline-block;width:2px;height:1.1em;margin:0 -1px;background:var(--accent);vertical-align:text-bottom}
:target{outline:2px solid var(--accent);outline-offset:3px}
.notes{border-top:1px solid var(--line);margin-top:2rem;padding-top:.75rem;font-size:.9em}
.note{display:grid;grid-template-columns:2rem 1fr;margin:.4rem 0}
@media(max-width:70rem){.layout{grid-template-columns:minmax(0,1fr);padding:.75rem}.side{position:static;max-height:none}.side nav ul{max-height:12rem;overflow:auto}.paper{padding:1.5rem 1.25rem}}
@media print{.side,.bar a{display:none}.layout{display:block}.paper{border:0;padding:0}}
@media(prefers-color-scheme:dark){
:root{--page:#131314;--paper:#1e1f20;--text:#e3e3e3;--quiet:#a5a8ab;--line:#444746;--accent:#a8c7fa;--chip:#333537;
--insert:#81c995;--insert-fill:#15301f;--delete:#f2b8b5;--range:#37412a;--comment:#4a3f16;--selected:#264d84}
.inked{color:color-mix(in oklab,var(--ink),white 55%)}
.filled{background-color:color-mix(in oklab,var(--fill),#1e1f20 65%)}
.grid td,.grid th{border-color:#7d8186}
}
`;

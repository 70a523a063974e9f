const OWN_PART = /^(<html.*>\n)?(<title>(.*)<\/title>\n(?:<meta .*>\n)*)/;

/** The document of a page of the sample site, whose file has only what differs: title, metadata, and content. */
export function sampleDocument(file: string): string {
  const start = (_: string, root = '<html lang="en">\n', head: string, title: string) => `<!doctype html>
${root}<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${head}</head>
<body>
<article>
<h1>${title}</h1>
`;
  return `${file.replace(OWN_PART, start)}</article>
</body>
</html>
`;
}

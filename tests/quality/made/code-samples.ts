/** A code sample: all accepted names of its language, and its lines. */
export interface Sample {
  language: string;
  names: readonly string[];
  code: string;
}

/** Code with easily lost details: indentation, empty lines, tabs, HTML and Markdown characters, and long lines. */
export const SAMPLES: readonly Sample[] = [
  {
    language: 'javascript',
    names: ['javascript', 'js'],
    code: "function greet(name) {\n  if (!name) {\n    return 'nobody';\n  }\n\n  return `Hello, $&{name} & co <3`;\n}",
  },
  {
    language: 'python',
    names: ['python', 'py'],
    code: 'class Stove:\n    """Burns *wood*."""\n\n    def light(self, n=1):\n        for i in range(n):\n            if i < 3 and n > 2:\n                yield i\n',
  },
  {
    language: 'bash',
    names: ['bash', 'sh', 'shell'],
    code: '# once\nnpm install --save-dev a \\\n  b\nexport A="$HOME/x" && echo `date` | tee _log_',
  },
  {
    language: 'html',
    names: ['html', 'markup', 'xml'],
    code: '<ul class="a">\n\t<li>&amp; <b>one</b></li>\n\n\t<li>two</li>\n</ul>',
  },
  { language: 'json', names: ['json'], code: '{\n  "a": [1, 2, { "b": null }],\n  "c": "x\\ny"\n}' },
  {
    language: 'css',
    names: ['css'],
    code: '.a > .b::before {\n  content: "\\201C";\n}\n\n@media (min-width: 1px) {\n  .a { margin: 0 auto }\n}',
  },
  {
    language: 'yaml',
    names: ['yaml', 'yml'],
    code: 'on:\n  push:\n    branches: [main]\n\njobs:\n  - name: "a: b"\n    run: |\n      one\n      two',
  },
  {
    language: 'sql',
    names: ['sql'],
    code: "SELECT *\nFROM stones\nWHERE weight >= 10 AND name LIKE '%mill%'\nORDER BY 1;",
  },
];

import { fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { PageText } from '../../../../../components/library/reader/page-text.tsx';
import { ToolsProvider } from '../../../../../components/ui/tools.ts';
import { press, toolsOf } from '../../view.tsx';

function read(markdown: string) {
  render(
    <ToolsProvider value={toolsOf()}>
      <PageText host={undefined} markdown={markdown} url="https://walling.example/a/page" />
    </ToolsProvider>,
  );
  return { text: screen.getByRole('region', { name: 'Full text' }) };
}

describe('the page reader', () => {
  it('renders the page, or shows its Markdown on request', async () => {
    const { text } = read(
      '# Walls\n\nBy *hand*, see [more](../more).\n\n- one\n- two\n\n| a | b |\n|--|--|\n| 1 | 2 |',
    );
    expect(screen.getByRole('heading', { level: 3, name: 'Walls' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'more' });
    expect(link.getAttribute('href')).toBe('https://walling.example/more');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['one', 'two']);
    expect(screen.getByRole('columnheader', { name: 'b' })).toBeTruthy();
    press('Show Markdown');
    expect(text.textContent).toContain('By *hand*, see [more](../more).');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('skips no heading level and links to each heading', async () => {
    read('#### Deep\n\n# Top\n\n### Third\n\n> # Quoted');
    const levels = screen.getAllByRole('heading').map((heading) => [heading.tagName, heading.textContent]);
    expect(levels).toEqual([
      ['H3', 'Deep'],
      ['H3', 'Top'],
      ['H4', 'Third'],
    ]);
    expect(screen.queryByRole('button', { name: 'Third', hidden: true })).toBeNull();
    press('Outline');
    fireEvent.click(screen.getByRole('button', { name: 'Third', hidden: true }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Third' }));
  });

  it('loads pictures on request, over https, without a referrer', () => {
    const { text } = read('![A wall](wall.png) ![Plain](http://walling.example/b.png) ![](c.png)');
    expect(text.querySelectorAll('img')).toHaveLength(0);
    expect(text.textContent).toBe('A wall Plain Image');
    press('Load images');
    const pictures = [...text.querySelectorAll('img')];
    expect(pictures.map(({ src }) => src)).toEqual([
      'https://walling.example/a/wall.png',
      'https://walling.example/a/c.png',
    ]);
    expect(pictures[0]?.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(screen.queryByRole('button', { name: 'Load images' })).toBeNull();
  });

  it('renders hostile markup as plain text', () => {
    const { text } = read(
      [
        '# <img src=x onerror=alert(1)>',
        '<script>alert(1)</script><iframe src="https://evil.example">',
        '[a](javascript:alert(1)) [b](data:text/html,x) <javascript:alert(1)>',
        '![beacon](https://evil.example/beacon.png) <svg onload=alert(1)>',
        '[r]\n\n[r]: javascript:alert(1)',
        `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
        '> '.repeat(10_000),
      ].join('\n\n'),
    );
    expect(text.querySelectorAll('script, iframe, img, svg, object, embed, form, style')).toHaveLength(0);
    expect([...text.querySelectorAll('a')].map(({ href }) => href)).toEqual(['https://evil.example/']);
    expect(text.textContent).toContain('<script>alert(1)</script>');
  });
});

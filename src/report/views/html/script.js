{
  const root = document.documentElement;
  const all = (selector, from = document) => Array.from(from.querySelectorAll(selector));

  const bar = document.querySelector('form.bar');
  const items = all('.item').map((element) => ({ element, text: null }));
  const textOf = (item) => (item.text ??= item.element.textContent.toLowerCase());
  const holders = all('section.part, .group').filter((holder) => holder.querySelector('.item'));
  const fits = ({ verdict, level, area }, data) =>
    (!verdict || data.verdict.split(' ').includes(verdict)) &&
    (!level || data.level.split(' ').includes(level)) &&
    (!area || data.area.split(' ').includes(area));

  function filter() {
    const asked = Object.fromEntries(new FormData(bar));
    const words = asked.text.toLowerCase().split(/\s+/).filter(Boolean);
    const idle = !words.length && !asked.verdict && !asked.level && !asked.area;
    for (const item of items) {
      const text = words.length ? textOf(item) : '';
      item.element.hidden = !fits(asked, item.element.dataset) || !words.every((word) => text.includes(word));
    }
    const left = all('.req:not([hidden])').length;
    for (const holder of holders) {
      const empty = !holder.querySelector('.item:not([hidden])');
      holder.hidden = !idle && empty && !holder.querySelector('.nothing');
    }
    for (const note of all('.nothing')) note.hidden = left > 0;
    const shown = bar.querySelector('output b');
    if (shown) shown.textContent = String(left);
    root.classList.toggle('filtered', !idle);
  }

  if (bar) {
    bar.hidden = false;
    bar.addEventListener('input', filter);
    bar.addEventListener('submit', (event) => event.preventDefault());
    bar.addEventListener('reset', () => setTimeout(filter));
  }

  const unfold = document.querySelector('button.unfold');
  if (unfold) {
    const labels = [unfold.textContent, unfold.dataset.fold];
    let open = false;
    unfold.addEventListener('click', () => {
      open = !open;
      for (const one of all('details.cause, details.point, details.req')) one.open = open;
      unfold.textContent = labels[Number(open)];
    });
  }

  function visit() {
    let id = '';
    try {
      id = decodeURIComponent(location.hash.slice(1));
    } catch {
      return;
    }
    const target = id && document.getElementById(id);
    if (!target) return;
    if (bar && target.closest('[hidden]')) {
      bar.reset();
      filter();
    }
    for (let at = target; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
    const place = target.querySelector(':scope > summary') || target;
    place.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'start' });
  }
  addEventListener('hashchange', visit);
  // The browser moves the focus away once more when it has loaded a page with such an address.
  addEventListener('load', () => setTimeout(visit));
  visit();

  async function copy(button) {
    const source = button.parentElement.querySelector('pre');
    const text = source.textContent;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      getSelection().selectAllChildren(source);
      document.execCommand('copy');
    }
    const before = button.textContent;
    button.textContent = button.dataset.copied;
    setTimeout(() => {
      button.textContent = before;
    }, 2000);
  }
  for (const button of all('button.copy')) {
    button.hidden = false;
    button.addEventListener('click', () => void copy(button));
  }

  let closed = [];
  addEventListener('beforeprint', () => {
    closed = all('details:is(.cause, .point, .req, .exchange, .more):not([open])');
    for (const one of closed) one.open = true;
  });
  addEventListener('afterprint', () => {
    for (const one of closed) one.open = false;
  });
}

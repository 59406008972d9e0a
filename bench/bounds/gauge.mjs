import { writeFileSync } from 'node:fs';

// Loaded before the command: gauges the process from within and writes what it found as the process ends.
const EACH_MS = 10;
let last = { at: performance.now(), cpu: process.cpuUsage() };
let block = 0;

function tick() {
  const now = { at: performance.now(), cpu: process.cpuUsage() };
  const cpu = (now.cpu.user + now.cpu.system - last.cpu.user - last.cpu.system) / 1000;
  // Other threads of the process use the processor too; other processes use up the wall's time.
  block = Math.max(block, Math.min(cpu, now.at - last.at) - EACH_MS);
  last = now;
}

setInterval(tick, EACH_MS).unref();
process.on('exit', () => {
  tick();
  const rss = process.resourceUsage().maxRSS / 1024;
  writeFileSync(process.env.GAUGE ?? 'gauge.json', JSON.stringify({ rss, block }));
});

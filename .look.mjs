import { chromium } from 'playwright';
import { chromiumFlags, findChromium } from './scripts/chromium.mjs';
import { startFrontdesk } from './test/bench/start-frontdesk.mjs';
const [file,tag]=process.argv.slice(2);
const server=await startFrontdesk(['--contract',file,'--data','/tmp/w/perf-data-'+tag,'--store','memory']);
const browser=await chromium.launch({executablePath:findChromium()??undefined,args:chromiumFlags});
for(const [name,viewport,colorScheme] of [['light',{width:1280,height:900},'light'],['dark',{width:1280,height:900},'dark'],['phone',{width:390,height:800},'light']]){
 const c=await browser.newContext({viewport,colorScheme});const p=await c.newPage();p.setDefaultTimeout(90000);
 await p.goto(server.origin);await p.waitForSelector('main h1');await p.waitForTimeout(3000);
 console.log(name,await p.evaluate(()=>[document.querySelectorAll('*').length,document.querySelectorAll('nav *').length,document.querySelectorAll('main *').length,document.querySelectorAll('main section').length]));
 await p.screenshot({path:`/tmp/w/perf-${tag}-${name}.png`,fullPage:name==='light'});
 if(name==='light'){const b=p.locator('main button.fd-few').first();if(await b.count()){await b.click();console.log('few ->',await b.innerText().catch(()=>'?'),await p.evaluate(()=>document.querySelectorAll('*').length))}
  const session=await c.newCDPSession(p);await session.send('Performance.enable');const m=await session.send('Performance.getMetrics');console.log(m.metrics.filter(x=>/Task|Script|Layout|Recalc/.test(x.name)).map(x=>x.name+' '+(x.value*(x.name.endsWith('Count')?1:1000)).toFixed(0)).join(', '))}
 await c.close();}
await browser.close();server.stop();

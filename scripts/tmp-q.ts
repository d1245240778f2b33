import { aModelMarket } from '@candor/adapters/market-data/simulated/model/model-market';
for (const name of ['world','US','US:technology','gold','dollar']) { let q=0,m2=0,n=0,j=0;
for (let s=0;s<60;s++){ const m=aModelMarket({seed:'q'+s,firstDay:17000,days:3640}); const f=m.factors.of(name); for(let d=17000;d<20640;d++){q+=f.variance(d);m2+=(f.move(d))**2;j+=f.jump(d)**2;n++;} }
console.log(name,'variance a year',(q/n*365.25).toFixed(3),'moves',(m2/n*365.25).toFixed(3),'jumps',(j/n*365.25).toFixed(3)); }

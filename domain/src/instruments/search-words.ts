import { plainText } from '../typed/plain-text.ts';

/**
 * Traditional characters and variants, each before its simplified form: all whose simplified form
 * occurs in a name of the catalogue. From the single characters of Open Chinese Convert
 * (opencc-js 1.4.2, `t` and `hk` to `cn`, Apache-2.0); the test of the search compares it with the
 * names of every instrument.
 */
const simplifiedPairs =
  '亞亚佈布來来侖仑侷局係系倉仓個个倫伦偉伟傢家債债價价儀仪億亿優优儲储兌兑別别剋克創创動动勝胜勞劳勵励匯汇協协厤历嗶哔噹当囌苏國国園园圓圆團团報报場场壽寿奧奥娛娱' +
  '學学實实寧宁寶宝對对導导屬属峯峰島岛峽峡崑昆崙仑師师幣币庫库廢废強强彆别彙汇彿佛復复徹彻恆恒愛爱應应懞蒙戰战戲戏拚拼撈捞據据攜携數数旂旗昇升時时曆历會会朮术東东' +
  '枱台業业極极樂乐標标橋桥機机檯台權权欖榄歐欧歷历殻壳殼壳氣气氾泛汎泛淩凌湯汤滙汇滬沪漢汉潔洁潤润濛蒙濟济灣湾煙烟燒烧爾尔獸兽現现瑪玛環环瓊琼產产産产當当療疗發发' +
  '眾众矇蒙碩硕礦矿禮礼穀谷積积箇个粵粤糰团紀纪約约紅红納纳紐纽級级紡纺絡络統统經经綜综綫线維维網网線线繫系繽缤羅罗義义聖圣聯联聲声腦脑臺台興兴舖铺茲兹華华菸烟萊莱' +
  '萬万葯药薩萨藥药蘇苏蘋苹蘭兰處处號号衆众術术衕同衚胡裏里裡里製制複复視视覺觉計计訊讯託托設设証证話话誌志誠诚諾诺謀谋謝谢證证議议護护豐丰豬猪貝贝財财貨货貴贵買买' +
  '資资賓宾購购賽赛車车軒轩軟软輝辉輪轮農农週周進进遊游運运達达遜逊遞递遠远選选邁迈郵邮醣糖醫医釦扣鈀钯鈾铀鉅巨鉑铂銀银銅铜銖铢鋁铝鋪铺鋼钢鎊镑鏗铿鐵铁長长門门開开' +
  '閤合閱阅閲阅陞升陸陆陽阳際际險险離离雲云電电韋韦韓韩頓顿領领颱台飛飞飲饮飼饲馬马馳驰騰腾驗验驛驿體体髮发鬆松鬍胡鴻鸿鵬鹏麥麦麯曲麴曲黃黄點点鼕冬齊齐龍龙';

const simplifiedOf = new Map(
  Array.from({ length: simplifiedPairs.length / 2 }, (_, at) => [
    simplifiedPairs.charAt(2 * at),
    simplifiedPairs.charAt(2 * at + 1),
  ]),
);

/**
 * A text as the search compares it: plain, in small letters, in simplified characters and without
 * spaces. Folded twice it is the same.
 */
export function foldSearch(text: string): string {
  const plain = plainText(text).toLowerCase();
  return [...plain].map((character) => simplifiedOf.get(character) ?? character).join('');
}

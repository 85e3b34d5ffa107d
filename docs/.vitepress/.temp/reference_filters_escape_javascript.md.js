import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"escape_javascript, filter","description":"escape_javascript, filter: Escapes quotes, backslashes, line breaks, $, </ and <script for use in a JavaScript string. with {'text':'it's \\\\'x\\\\'\\\\n'} prints …","frontmatter":{"title":"escape_javascript, filter","description":"escape_javascript, filter: Escapes quotes, backslashes, line breaks, $, </ and <script for use in a JavaScript string. with {'text':'it's \\\\'x\\\\'\\\\n'} prints …"},"headers":[],"relativePath":"reference/filters/escape_javascript.md","filePath":"reference/filters/escape_javascript.md"}`);
const _sfc_main = { name: "reference/filters/escape_javascript.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="escape_javascript" tabindex="-1">escape_javascript <a class="header-anchor" href="#escape_javascript" aria-label="Permalink to &quot;escape_javascript&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>text | escape_javascript → string</span></span></code></pre></div><p>Escapes quotes, backslashes, line breaks, <code>$</code>, <code>&lt;/</code> and <code>&lt;script</code> for use in a JavaScript string.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>text</code></td><td data-label="Type">text</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ text | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">escape_javascript</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>with <code>{&quot;text&quot;:&quot;it&#39;s \\&quot;x\\&quot;\\n&quot;}</code></p><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>it\\&#39;s \\&quot;x\\&quot;\\n</span></span></code></pre></div><p><a href="/playground.html#FctBCoAgEIXhqwxv06YTeJYHMdgERonkEIJ593Dzr76_w-0ul7ohoHdxay6fWI1abDv11RqfVFzGwIpdXadjFiGmJYIQyZcqJNFmyEwwz-FIl1WEPsYP">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/escape_javascript.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const escape_javascript = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  escape_javascript as default
};

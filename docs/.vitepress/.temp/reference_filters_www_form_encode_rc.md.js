import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"www_form_encode_rc, filter","description":"www_form_encode_rc, filter: A hash or an array as application/x-www-form-urlencoded: lists as k[0]=1&k[1]=2, hashes as h[k]=v. Aliases: www_form_encode …","frontmatter":{"title":"www_form_encode_rc, filter","description":"www_form_encode_rc, filter: A hash or an array as application/x-www-form-urlencoded: lists as k[0]=1&k[1]=2, hashes as h[k]=v. Aliases: www_form_encode …"},"headers":[],"relativePath":"reference/filters/www_form_encode_rc.md","filePath":"reference/filters/www_form_encode_rc.md"}');
const _sfc_main = { name: "reference/filters/www_form_encode_rc.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="www_form_encode_rc" tabindex="-1">www_form_encode_rc <a class="header-anchor" href="#www_form_encode_rc" aria-label="Permalink to &quot;www_form_encode_rc&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>object | www_form_encode_rc → string</span></span></code></pre></div><p>A hash or an array as <code>application/x-www-form-urlencoded</code>: lists as <code>k[0]=1&amp;k[1]=2</code>, hashes as <code>h[k]=v</code>.</p><p>Aliases: <code>www_form_encode</code>.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>object</code></td><td data-label="Type">hash or array</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ h | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">www_form_encode_rc</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>with <code>{&quot;h&quot;:{&quot;to&quot;:&quot;a b&quot;,&quot;items&quot;:[{&quot;id&quot;:1},{&quot;id&quot;:2}]}}</code></p><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>to=a+b&amp;items[0][id]=1&amp;items[1][id]=2</span></span></code></pre></div><p><a href="/playground.html#fY49DsIwDIWvYnnOAmOuglEUGlet1CSotZQh-O7IlDAy-f18ll5H4fzcojB67B0WeEFrLcx1z4HLVBOHfQJVdJiiRKOoABAuhB4-2pxUs4QRHoRupKtwPqy4nQmMh2-drLuMSN0f6vqjTnG3o1Rs2LxufKDvqm8">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/www_form_encode_rc.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const www_form_encode_rc = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  www_form_encode_rc as default
};
